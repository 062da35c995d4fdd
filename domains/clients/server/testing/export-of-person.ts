import { unzipSync } from 'fflate'
import { apiBase } from '#kit/contract/api-base.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

/** Downloads everything about a person, and reads it with another library than the one that writes it. */
export async function exportOfPerson({ origin }: TestApp, { token }: Pick<TestPerson, 'token'>, id: string) {
  const response = await fetch(`${origin}${apiBase}/crm/contacts/${id}/export`, { headers: { authorization: `Bearer ${token}` } })
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return {
    json: JSON.parse(new TextDecoder().decode(entries['person.json'])),
    file: (name: string) => Buffer.from(entries[`files/${name}`]!),
  }
}
