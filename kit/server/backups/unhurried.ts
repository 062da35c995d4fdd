import { setTimeout as wait } from 'node:timers/promises'

/**
 * Passes parts on, and rests after each one `rests` times as long as it kept the reader and whoever uses it busy. So a long piece of work
 * leaves most of a small machine to the people who work on it, which a low priority alone does not: it still takes each idle moment, and
 * a call that comes then waits.
 */
export async function* unhurried<Part>(
  parts: AsyncIterable<Part>,
  rests: number,
  rest: (ms: number) => Promise<unknown> = wait,
): AsyncGenerator<Part> {
  let began = performance.now()
  for await (const part of parts) {
    yield part
    await rest((performance.now() - began) * rests)
    began = performance.now()
  }
}
