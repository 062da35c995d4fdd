import pg from 'pg'
import sharp from 'sharp'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

let number = 0

/** Returns a unique picture. */
export async function newImage({ width = 60, height = 40 } = {}): Promise<Buffer> {
  number += 1
  return sharp({ create: { width, height, channels: 3, background: { r: number % 256, g: Math.floor(number / 256), b: 90 } } })
    .png()
    .toBuffer()
}

export interface Shown {
  id: string
  title: string
  small_url: string
  size: number
  uses: number
}

/** Uploads pictures to the library, or to an album. */
export async function upload(person: TestPerson, names: string[], albumId?: string): Promise<Shown[]> {
  const files = await Promise.all(names.map(async (name) => ({ name, content: await newImage() })))
  const answer = await person.upload(albumId ? `/gallery/albums/${albumId}/upload` : '/gallery/upload', files)
  if (answer.status !== 200) throw new Error(`gallery/upload: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

export async function newAlbum(person: TestPerson, given: object = {}): Promise<{ id: string; title: string; version: number }> {
  const answer = await person.post('/gallery/albums', { title: 'Lakes', ...given })
  if (answer.status !== 200) throw new Error(`gallery/albums: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** Queries the database as its owner. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  { ownerUrl }: TestApp,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
