import { Select, Stack } from '@mantine/core'
import { moneyOf, type Currency, type Money } from '#kit/contract/money.ts'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { quietHours } from '../../contract/states.ts'
import { settingsReads } from '../calls.ts'
import { saveSettings, type CrmSettings } from './read-settings.ts'

/** What SMS and WhatsApp campaigns may cost in a month, and where it is night. */
export function LimitsCard({ settings: { spend_limit_month, spend_currency, time_zone } }: { settings: CrmSettings }) {
  const invalidate = useInvalidate()
  const currency = spend_currency as Currency
  const form = useSmallForm<{ spend_limit_month: Money | null; time_zone: string }>({
    initial: { spend_limit_month: spend_limit_month === null ? null : moneyOf(spend_limit_month, currency), time_zone },
    send: async ({ spend_limit_month: limit, time_zone: zone }) => {
      await saveSettings({ spend_limit_month: limit?.amount ?? null, time_zone: zone })
      await invalidate(settingsReads)
      toast('Limits saved.')
    },
  })
  return (
    <Card title="Limits">
      <SmallForm form={form} action="Save limits" quiet needs={['Manage CRM']}>
        <Stack gap="sm" mb="md">
          <MoneyField
            label="Spend limit a month"
            description="All SMS and WhatsApp campaigns together. They pause there. Empty: no limit."
            currency={currency}
            {...form.field('spend_limit_month')}
          />
          <Select
            label="Time zone of your clients"
            description={`Offers rest there from ${quietHours.from} to ${quietHours.to}, and journeys follow its days.`}
            searchable
            allowDeselect={false}
            data={[...new Set([time_zone, ...Intl.supportedValuesOf('timeZone')])]}
            limit={60}
            {...form.field('time_zone')}
          />
        </Stack>
      </SmallForm>
    </Card>
  )
}
