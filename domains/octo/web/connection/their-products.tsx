import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '#kit/contract/money.ts'
import { formatCount, truncate } from '#kit/contract/text.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { FigureTable } from '#kit/web/record-page/figure-table.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, type Connection, type TheirProduct } from '../calls.ts'

const SellDialog = lazy(() => import('./sell-dialog.tsx'))
const sellers = ['Add Bookings'] as const

/** The products of a supplier, read from it now. */
export function TheirProducts({ connection }: { connection: Connection }) {
  const { id, health } = connection
  const isPaused = health === 'paused'
  const answer = useCall(call, 'GET /octo/connections/{id}/products', { params: { id } }, { enabled: !isPaused })
  const [selling, setSelling] = useState<TheirProduct | null>(null)
  if (isPaused) return <EmptyState title="Paused." text="Resume the connection to see what the supplier sells." />
  if (answer.isPending) return <Skeleton height={200} />
  if (!answer.data) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  if (answer.data.length === 0) return <EmptyState title="No products." text="The supplier has opened none of its products to you yet." />
  return (
    <>
      <Card title="Products" flush>
        <FigureTable
          rows={answer.data}
          rowKey={({ id: product }) => product}
          columns={[
            { key: 'title', header: 'Product', cell: ({ title }) => truncate(title, 50) },
            { key: 'by', header: 'Booked by', cell: ({ by }) => (by === 'time' ? 'Start time' : 'Day') },
            {
              key: 'options',
              header: 'Options',
              align: 'right',
              cell: ({ options }) => (options.length === 1 ? '1 option' : `${formatCount(options.length)} options`),
            },
            { key: 'from', header: 'From', align: 'right', cell: ({ options }) => formatMoney(options[0]?.units[0]?.from) },
            {
              key: 'sell',
              header: '',
              align: 'right',
              cell: (product) => (
                <Allowed needs={sellers}>
                  <Button size="compact-sm" variant="default" onClick={() => setSelling(product)} aria-label={`Sell ${product.title}`}>
                    Sell
                  </Button>
                </Allowed>
              ),
            },
          ]}
        />
      </Card>
      <Suspense fallback={null}>
        {selling && <SellDialog connection={connection} product={selling} close={() => setSelling(null)} />}
      </Suspense>
    </>
  )
}
