import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

export const base = '/business/entertainment/events'

const hourMs = 3_600_000

/** The body of a four-hour concert, `inDays` days ahead. */
export function concert(test: TestApp, inDays = 30) {
  const from = Math.ceil(test.clock.now().getTime() / hourMs) * hourMs + inDays * 24 * hourMs
  return {
    title: 'Blankets and Wine',
    venue: 'Lugogo Cricket Oval',
    starts_at: new Date(from).toISOString(),
    ends_at: new Date(from + 4 * hourMs).toISOString(),
  }
}

export const standing = { name: 'Standing', price: { amount: 50_000, currency: 'UGX' }, capacity: 50 }

async function data(answer: Promise<{ status: number; body: { data: never } }>): Promise<never> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

/** Creates a published event with these ticket types over HTTP. */
export async function publishConcert(
  test: TestApp,
  owner: TestPerson,
  { types = [standing] as object[], inDays = 30, over = {} as object } = {},
): Promise<{ id: string; types: string[] }> {
  const { id } = (await data(owner.post(`${base}/create`, { ...concert(test, inDays), ...over }))) as { id: string }
  const typeIds: string[] = []
  for (const type of types) typeIds.push(((await data(owner.post(`${base}/${id}/tickets/create`, type))) as { id: string }).id)
  await data(owner.post(`${base}/${id}/status`, { status: 'published' }))
  return { id, types: typeIds }
}
