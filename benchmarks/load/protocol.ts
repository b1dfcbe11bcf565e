/** What a loading process is asked to do: requests in turn, over so many connections at once, for so long. */
export type Load = {
  address: string;
  requests: { path: string; headers: Record<string, string> }[];
  connections: number;
  seconds: number;
};

export type Loaded = { requestsPerSecond: number; medianMilliseconds: number; p95Milliseconds: number };
