/** A job for a load process: requests in turn, over this many connections at once, for this long. */
export type Load = {
  address: string;
  requests: { path: string; headers: Record<string, string> }[];
  connections: number;
  seconds: number;
};

export type Loaded = { requestsPerSecond: number; medianMilliseconds: number; p95Milliseconds: number };
