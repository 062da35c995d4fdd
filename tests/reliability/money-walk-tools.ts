import type { Answer } from '#kit/server/testing/client.ts'

/** A business rule refused a step, as it should. */
export class Refused extends Error {}

export type Random = () => number
export const below = (random: Random, count: number) => Math.floor(random() * count)
export function oneOf<T>(random: Random, list: readonly T[]): T {
  if (list.length === 0) throw new Refused('nothing yet')
  return list[below(random, list.length)]!
}
export const sure = (random: Random, share: number) => random() < share

/** Returns the answer's body. A refusal by a business rule ends the step; any other error ends the walk. */
export function answered({ status, body }: Answer) {
  if (status === 200) return body.data
  if ([403, 409, 410, 422].includes(status)) throw new Refused(body.code)
  throw new Error(`${status} ${JSON.stringify(body)}`)
}
