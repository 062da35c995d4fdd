import { Alert } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Count, Day, Moment } from '#kit/web/format/values.tsx'
import type { Button } from '#kit/web/list-page/list-types.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useTab } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { channelKey } from '../../contract/words.ts'
import { call, type Connection } from '../calls.ts'
import { channelConnection } from '../routes.ts'
import { directionWords, healthTones, needs } from '../words.ts'
import { Milliseconds } from '../figures.tsx'
import { BookedBookings } from './booked-bookings.tsx'
import { Days } from './days.tsx'
import { Keys } from './keys.tsx'
import { TheirProducts } from './their-products.tsx'
import { useConnectionActions, useNewKey } from './use-connection-actions.ts'

const PartnerDialog = lazy(() => import('../partner-dialog.tsx'))
const SupplierDialog = lazy(() => import('../supplier-dialog.tsx'))
const KeyDialog = lazy(() => import('./key-dialog.tsx'))

type Dialog = 'name' | 'supplier'

/** A connection: what was booked through it, its keys or products, and how it does. */
export default function ConnectionPage() {
  const { connection: id } = channelConnection.useParams()
  const answer = useCall(call, 'GET /octo/connections/{id}/show', { params: { id } })
  const isPartner = answer.data?.direction !== 'we_sell_theirs'
  const tab = useTab(['bookings', 'keys', 'products', 'days'])
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { secret, makeKey, forget } = useNewKey(id)
  const actions = useConnectionActions(setDialog)
  const close = () => setDialog(null)
  const mainButton = (connection: Connection): Button | undefined =>
    connection.direction === 'they_sell_ours' ? { label: 'Make key', needs, run: makeKey } : undefined
  return (
    <>
      <RecordPage
        answer={answer}
        what="Connection"
        title={({ name }) => name}
        subtitle={({ direction, supplier_name }) =>
          supplier_name ? `${directionWords[direction]} · ${supplier_name}` : directionWords[direction]
        }
        status={({ health }) => <StatusBadge status={health} {...healthTones[health]} />}
        primaryAction={mainButton}
        actions={actions}
        tabs={[
          { label: 'Bookings', tab: 'bookings' },
          isPartner ? { label: 'Keys', tab: 'keys' } : { label: 'Products', tab: 'products' },
          { label: 'Requests', tab: 'days' },
        ]}
        side={(connection) => <Side connection={connection} />}
      >
        {(connection) => (
          <>
            <Problem connection={connection} />
            {tab === 'days' ? (
              <Days id={id} />
            ) : tab === 'keys' && isPartner ? (
              <Keys id={id} make={makeKey} />
            ) : tab === 'products' && !isPartner ? (
              <TheirProducts connection={connection} />
            ) : (
              <BookedBookings connection={connection} />
            )}
          </>
        )}
      </RecordPage>
      <Suspense fallback={null}>
        {answer.data && dialog === 'name' && <PartnerDialog connection={answer.data} close={close} />}
        {answer.data && dialog === 'supplier' && <SupplierDialog connection={answer.data} close={close} />}
        {secret && <KeyDialog value={secret} close={forget} />}
      </Suspense>
    </>
  )
}

/** Why nothing is sold through it. */
function Problem({ connection: { health, failing_since, last_error, direction, keys, offers } }: { connection: Connection }) {
  if (health === 'paused')
    return (
      <Alert color="yellow" title="Paused">
        Nothing is sold through this connection until you resume it.
      </Alert>
    )
  if (failing_since)
    return (
      <Alert color="red" title="Requests fail">
        No request has succeeded since <Moment value={failing_since} />. {last_error}
      </Alert>
    )
  if (direction === 'they_sell_ours' && keys === 0)
    return (
      <Alert color="yellow" title="No key">
        Make a key and send it to the partner with the address of your OCTO server.
      </Alert>
    )
  if (direction === 'they_sell_ours' && offers === 0)
    return <Alert color="yellow">This partner sees nothing yet. Switch offers on in its channel under Channel products.</Alert>
  return null
}

const Side = ({ connection }: { connection: Connection }) => (
  <Card title="Health" flush>
    <Facts
      rows={[
        {
          label: 'Offers',
          value: connection.offers !== null && (
            <PathLink to={`${pathTo('/channel-products')}?on=${channelKey(connection.id)}`}>
              <Count value={connection.offers} />
            </PathLink>
          ),
        },
        { label: 'Last request', value: connection.last_used_at ? <Moment value={connection.last_used_at} /> : 'None yet' },
        { label: 'Requests in 30 days', value: <Count value={connection.calls} /> },
        { label: 'Answer time', value: connection.average_ms !== null && <Milliseconds value={connection.average_ms} /> },
        { label: 'Slowest answer', value: connection.slowest_ms !== null && <Milliseconds value={connection.slowest_ms} /> },
        { label: 'Refused', value: <Count value={connection.refused} /> },
        { label: 'Failed', value: <Count value={connection.failed} /> },
        { label: 'Last error', value: connection.last_error },
        { label: 'Error at', value: connection.last_error_at && <Moment value={connection.last_error_at} /> },
        { label: 'Address', value: connection.endpoint },
        { label: 'Key ends in', value: connection.key_ending && <code>…{connection.key_ending}</code> },
        { label: 'Created', value: <Day value={connection.created_at} /> },
      ]}
    />
  </Card>
)
