import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

export const base = '/business/entertainment/tracks'
export const ugx = (amount: number) => ({ amount, currency: 'UGX' })

/** Uploads a file to a call. */
export async function upload({ origin }: TestApp, person: TestPerson, path: string, content: Buffer, name = 'Song.wav') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const headers = { authorization: `Bearer ${person.token}` }
  const response = await fetch(`${origin}/api/agent${path}`, { method: 'POST', headers, body: form })
  return { status: response.status, body: (await response.json()) as { data: any; code: string; errors: Record<string, string[]> } } // oxlint-disable-line typescript/no-explicit-any -- tests read any answer
}

/** Creates a published track with its recording over HTTP. @returns its id and that of its price. */
export async function newTrack(
  app: TestApp,
  owner: TestPerson,
  content: Buffer,
  given: object = {},
): Promise<{ id: string; option: string }> {
  const made = await owner.post(`${base}/create`, { title: 'Ekibobo', artist: 'Nakivubo Band', price: ugx(5_000), ...given })
  if (made.status !== 200) throw new Error(`tracks/create: ${JSON.stringify(made.body)}`)
  const { id } = made.body.data
  const sent = await upload(app, owner, `${base}/${id}/audio/upload`, content)
  if (sent.status !== 200) throw new Error(`audio/upload: ${JSON.stringify(sent.body)}`)
  const moved = await owner.post('/inventory/status', { ids: [id], status: 'published' })
  if (moved.status !== 200) throw new Error(`inventory/status: ${JSON.stringify(moved.body)}`)
  const [option] = (await owner.get(`${base}/${id}/price-options`)).body.data
  return { id, option: option.id }
}
