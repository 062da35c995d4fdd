import { lazy, Suspense, useState } from 'react'
import type { SoldItem } from '#domains/inventory/web/view/view-slots.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '@mantine/core'
import { needKindWords } from '../contract/words.ts'
import { call, type PackageNeed } from './calls.ts'
import { amountText } from './words.ts'

const NeedDialog = lazy(() => import('./need-dialog.tsx'))
const needs = ['Edit Inventory'] as const

/** What a tour package needs when it is booked. */
export default function OfferCard({ item }: { item: SoldItem }) {
  return item.kind === 'tour_package' ? <Needs id={item.id} /> : null
}

function Needs({ id }: { id: string }) {
  const [adding, setAdding] = useState(false)
  const may = useMay()(...needs)
  const { data } = useCall(call, 'GET /packages/{id}/needs', { params: { id } })
  const remove = useAction(call, 'POST /packages/needs/{need}/remove', { invalidates: ['/packages'], notice: 'Need removed.' })
  if (!data || (data.length === 0 && !may)) return null
  const ask = async ({ id: need, version, title }: PackageNeed) => {
    const text = 'Bookings keep what they have. New ones no longer take it.'
    if (await confirm({ title: `Remove “${title}”?`, text, action: 'Remove need', danger: true }))
      remove.mutate({ params: { need }, body: { version } })
  }
  return (
    <Card title="Needed when booked" flush aside={<AddButton label="Add need" needs={needs} run={() => setAdding(true)} />}>
      <LinkRows none="Nothing. Add permits, rooms, requests or staff that each booking takes.">
        {data.map((need) => (
          <LinkRow
            key={need.id}
            title={need.title}
            text={[`Day ${need.day}`, needKindWords[need.kind], amountText(need), need.required && 'not sold without it']
              .filter(Boolean)
              .join(' · ')}
            value={
              may && (
                <Button variant="subtle" size="compact-sm" aria-label={`Remove ${need.title}`} onClick={() => void ask(need)}>
                  Remove
                </Button>
              )
            }
          />
        ))}
      </LinkRows>
      <Suspense fallback={null}>{adding && <NeedDialog packageId={id} close={() => setAdding(false)} />}</Suspense>
    </Card>
  )
}
