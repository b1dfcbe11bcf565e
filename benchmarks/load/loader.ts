import { Agent, get } from 'node:http';
import type { Load, Loaded } from './protocol.ts';

// A separate process, so that the client's own cost isn't measured with the server. One job after the other.
process.on('message', (load: Load) => {
  void run(load).then((loaded) => process.send!(loaded));
});
process.on('disconnect', () => process.exit(0));

async function run({ address, requests, connections, seconds }: Load): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const milliseconds: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let next = 0;
  const loop = async () => {
    while (performance.now() < end) {
      const request = requests[next++ % requests.length]!;
      const sent = performance.now();
      await call(agent, address + request.path, request.headers);
      milliseconds.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  const duration = performance.now() - begun;
  agent.destroy();
  milliseconds.sort((a, b) => a - b);
  const at = (part: number) => milliseconds[Math.floor((milliseconds.length - 1) * part)]!;
  return {
    requestsPerSecond: (milliseconds.length / duration) * 1000,
    medianMilliseconds: at(0.5),
    p95Milliseconds: at(0.95),
  };
}

/** Reads the whole answer; anything but 200 ends the measure. */
function call(agent: Agent, url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((settle, fail) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${url} answers ${response.statusCode}.`));
      response.on('data', () => {}).on('end', settle);
    }).on('error', fail);
  });
}
