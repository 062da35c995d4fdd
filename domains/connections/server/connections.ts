import { adConnections } from '#domains/ads/server/connections.ts'
import { developerConnections } from '#domains/developers/server/connections.ts'
import { feedConnections } from '#domains/feeds/server/connections.ts'
import { messageConnections } from '#domains/messaging/server/connections.ts'
import { octoConnections } from '#domains/octo/server/connection-list.ts'
import { calendarConnections } from '#domains/rooms/server/calendar-connections.ts'
import { domainConnections } from '#domains/site-domains/server/connections.ts'
import type { Connection, ConnectionState, ConnectionType } from '#kit/contract/connection.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { holdsRight, type Permission } from '#kit/contract/permissions.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Session } from '#kit/server/http/access.ts'

interface Source {
  /** Any of these rights lets a person see it: those of the screen where it is changed. Null: the whole team may. */
  rights: readonly Permission[] | null
  read(app: App, tx: Tx, now: Date): Promise<Connection[]>
}

const sources: readonly Source[] = [
  { rights: null, read: (_app, tx, now) => developerConnections(tx, now) },
  { rights: ['Channel Products', 'Manage Integrations'], read: (_app, tx, now) => octoConnections(tx, now) },
  { rights: ['View Social Media Ads', 'View Marketing'], read: (_app, tx) => feedConnections(tx) },
  { rights: ['View Social Media Ads'], read: (_app, tx) => adConnections(tx) },
  { rights: ['View Inventory'], read: (_app, tx) => calendarConnections(tx) },
  { rights: ['Manage CRM', 'Send Campaigns'], read: (app, tx) => messageConnections(app, tx) },
  { rights: ['View Templates'], read: (_app, tx) => domainConnections(tx) },
]

/** The worst first. */
const order: readonly ConnectionState[] = ['failing', 'waiting', 'on', 'sandbox', 'off']

interface Filter extends ListRequest {
  type?: readonly ConnectionType[] | undefined
  state?: readonly ConnectionState[] | undefined
}

/** Returns a page of the connections that the person may see, of all domains. An agency has some dozens at most, so they are sorted here. */
export async function listConnections(app: App, tx: Tx, { permissions }: Pick<Session, 'permissions'>, now: Date, request: Filter) {
  const held = new Set<string>(permissions)
  const all: Connection[] = []
  for (const { rights, read } of sources)
    if (rights === null || rights.some((right) => holdsRight(held, right))) all.push(...(await read(app, tx, now)))
  const words = request.search.toLowerCase()
  const found = all
    .filter(({ type }) => !request.type?.length || request.type.includes(type))
    .filter(({ state }) => !request.state?.length || request.state.includes(state))
    .filter(({ name, problem }) => `${name} ${problem ?? ''}`.toLowerCase().includes(words))
  const sign = request.sort.startsWith('-') ? -1 : 1
  const column = request.sort.replace('-', '')
  const compare = (a: Connection, b: Connection): number =>
    column === 'state'
      ? order.indexOf(a.state) - order.indexOf(b.state)
      : column === 'name'
        ? a.name.localeCompare(b.name)
        : (a.last_run_at ?? '').localeCompare(b.last_run_at ?? '')
  const sorted = found.toSorted((a, b) => sign * compare(a, b) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
  const { page, per_page } = request
  return { rows: sorted.slice((page - 1) * per_page, page * per_page), total: sorted.length, more: false }
}
