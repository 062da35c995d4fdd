import { connection, connectionStates, connectionTypes } from '#kit/contract/connection.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'

export const listConnections = listEndpoint({
  path: '/connections',
  summary: 'List the agency’s connections with the outside world that the person may see, the failing ones first.',
  access: 'member',
  item: connection,
  sort: ['state', 'name', 'last_run_at'],
  defaultSort: 'state',
  filters: { type: several(connectionTypes, 'Type'), state: several(connectionStates, 'Status') },
})
