import { connectionStates, connectionTypes, type ConnectionState, type ConnectionType } from '#kit/contract/connection.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { StatusBadge, type Tone } from '#kit/web/status-badge.tsx'
import { connectionList, type ConnectionRow } from './calls.ts'

const typeWords: Record<ConnectionType, string> = {
  program: 'Program',
  octo: 'OCTO partner',
  webhook: 'Webhook',
  feed: 'Feed',
  ads: 'Ads',
  calendar: 'Calendar',
  messages: 'Messages',
  domain: 'Domain',
}

const states: Record<ConnectionState, { label: string; tone: Tone }> = {
  on: { label: 'On', tone: 'green' },
  off: { label: 'Off', tone: 'neutral' },
  sandbox: { label: 'Sandbox', tone: 'blue' },
  waiting: { label: 'Needs you', tone: 'amber' },
  failing: { label: 'Failing', tone: 'red' },
}

const columns: Column<ConnectionRow>[] = [
  { key: 'name', header: 'Connection', sort: true, card: 'title' },
  { key: 'type', header: 'Type', card: 'fact', cell: ({ type }) => typeWords[type] },
  { key: 'state', header: 'Status', sort: true, card: 'fact', cell: ({ state }) => <StatusBadge status={state} {...states[state]} /> },
  { key: 'problem', header: 'Problem', card: 'about', priority: 1 },
  {
    key: 'last_run_at',
    header: 'Last run',
    sort: true,
    cell: ({ last_run_at }) => last_run_at && <Moment value={last_run_at} />,
  },
]

const filters: Filter[] = [
  {
    key: 'type',
    label: 'Type',
    type: 'multi',
    options: connectionTypes.map((value) => ({ value, label: typeWords[value] })),
  },
  {
    key: 'state',
    label: 'Status',
    type: 'multi',
    options: connectionStates.map((value) => ({ value, label: states[value].label })),
  },
]

/** Everything that links the agency with the outside world, and whether it works. Each row opens the screen where it is changed. */
export default function ConnectionsList() {
  return (
    <ListPage
      title="Connections"
      rows={connectionList}
      search="Search connections"
      defaultSort="state"
      columns={columns}
      filters={filters}
      rowLink={({ screen }) => screen}
      firstUse={{
        title: 'No connections yet.',
        text: 'Feeds, calendars of other websites, ads, webhooks and programs appear here, each with whether it works.',
      }}
    />
  )
}
