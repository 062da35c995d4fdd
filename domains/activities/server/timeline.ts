import { sql } from 'kysely'
import { z } from 'zod'
import type { Permission } from '#kit/contract/permissions.ts'
import { invalid } from '#kit/contract/errors.ts'
import { listed } from '#kit/contract/listed.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { requireClient } from '#domains/clients/server/clients.ts'
import { addressesOf } from '#domains/clients/server/contacts/addresses.ts'

export interface PersonEntry {
  id: string
  at: Date
  /** Chooses the icon: `booking`, `payment`, `mail` … */
  type: string
  title: string
  detail: string | null
  user_name: string | null
  /** Path of the screen, or null. */
  link: string | null
}

export interface Person {
  id: string
  /** All e-mail addresses of the person. */
  emails: readonly string[]
}

/** Where entries end: only earlier ones are wanted. */
export interface Before {
  at: Date
  id: string
}

/** What one domain knows of a person. */
export interface TimelineSource {
  /** The caller needs this permission to see the entries. */
  permission?: Permission
  /** Returns up to `limit` entries before a point, the latest first by `(at, id)`. */
  entries(tx: Tx, person: Person, before: Before | null, limit: number): Promise<PersonEntry[]>
}

/** Sources of a person's history besides what was logged by hand. */
export const timelineSources = listed<readonly TimelineSource[]>('timeline sources')

/** SQL: the row is before a point, by its time and id. True without a point. */
export const isBefore = (before: Before | null, at: string, id: string) =>
  before ? sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${before.at}, ${before.id}::uuid)` : sql<boolean>`true`

const pageSize = 30

/** Returns a page of all that happened with a person, the latest first. @throws 404, 422 at `cursor`. */
export async function personTimeline(tx: Tx, clientId: string, cursor: string | undefined, permissions: ReadonlySet<string>) {
  const client = await requireClient(tx, clientId)
  const { emails } = await addressesOf(tx, clientId)
  const person = { id: clientId, emails: client.email ? [client.email, ...emails] : emails }
  const before = cursor === undefined ? null : readCursor(cursor)
  const sources = timelineSources.entries().filter(({ permission }) => !permission || permissions.has(permission))
  const found: (PersonEntry & { own: boolean })[] = []
  for (const source of [logged, ...sources])
    for (const entry of await source.entries(tx, person, before, pageSize + 1)) found.push({ ...entry, own: source === logged })
  const sorted = found.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
  const page = sorted.slice(0, pageSize)
  const last = page.at(-1)
  return {
    entries: page.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    next_cursor: sorted.length > pageSize && last ? writeCursor(last) : null,
  }
}

const writeCursor = ({ at, id }: Before): string => Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url')

const cursorShape = z.tuple([z.iso.datetime(), z.uuid()])

function readCursor(cursor: string): Before {
  try {
    const [at, id] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { at: new Date(at), id }
  } catch {
    throw invalid('cursor', 'Cursor is not valid.')
  }
}

const logged: TimelineSource = {
  entries: (tx, person, before, limit) =>
    tx
      .selectFrom('client_activities as a')
      .select(['a.id', 'a.at', 'a.kind as type', 'a.body as title', 'a.user_name'])
      .select([sql<null>`NULL`.as('detail'), sql<null>`NULL`.as('link')])
      .where('a.client_id', '=', person.id)
      .where(isBefore(before, 'a.at', 'a.id'))
      .orderBy('a.at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(limit)
      .execute(),
}
