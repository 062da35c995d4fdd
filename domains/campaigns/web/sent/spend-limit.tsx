import type { Money } from '#kit/contract/money.ts'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, campaignReads, type Campaign } from '../calls.ts'

/** The most that a paused campaign may cost, which can be raised before it is resumed. */
export function SpendLimit({ campaign: { id, spend_limit } }: { campaign: Campaign }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<{ spend_limit: Money | null }>({
    initial: { spend_limit },
    send: async (body) => {
      await call('PUT /crm/campaigns/{id}', { params: { id }, body: body as never })
      await invalidate(campaignReads)
      toast('Limit saved.')
    },
  })
  return (
    <Card title="Spend limit">
      <SmallForm form={form} action="Save limit" quiet needs={['Manage CRM']}>
        <MoneyField
          label="At most it may cost"
          description="With what it has cost so far. Empty: no limit of its own."
          {...form.field('spend_limit')}
        />
      </SmallForm>
    </Card>
  )
}
