import { Skeleton } from '@mantine/core'
import { staffKindCodes, staffKinds, type StaffKind } from '#domains/staff/contract/words.ts'
import type { Money } from '#kit/contract/money.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { RetryAlert } from '#kit/web/feedback/retry-alert.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Select } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { Money as MoneyText } from '#kit/web/format/values.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Facts } from '#kit/web/record-page/card.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { call, moneyReads, type DailyRate } from './calls.ts'

/** What a day of each kind of work is paid. A person may have a rate of their own. */
export default function RatesDialog({ close }: { close: () => void }) {
  const { data, error, refetch } = useCall(call, 'GET /staff-money/rates')
  return (
    <Modal opened onClose={close} title="Daily rates">
      {error && !data && <RetryAlert error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={160} />}
      {data && data.length > 0 && (
        <Facts rows={data.map(({ kind, rate }) => ({ label: staffKinds[kind], value: <MoneyText value={rate} /> }))} />
      )}
      {data && <Form rates={data} close={close} />}
    </Modal>
  )
}

function Form({ rates, close }: { rates: readonly DailyRate[]; close: () => void }) {
  const invalidate = useInvalidate()
  const rateOf = (kind: StaffKind) => rates.find((one) => one.kind === kind)?.rate ?? null
  const form = useSmallForm<{ kind: StaffKind; rate: Money | null }>({
    initial: { kind: 'driver', rate: rateOf('driver') },
    send: async (body, sent) => {
      await call('POST /staff-money/rates', { body, ...sent })
      await invalidate(moneyReads)
      toast(body.rate ? 'Daily rate saved.' : 'Daily rate removed.')
      close()
    },
  })
  const choose = (kind: unknown) => form.set({ kind: kind as StaffKind, rate: rateOf(kind as StaffKind) })
  return (
    <DrawerForm form={form} action="Save daily rate" done={close}>
      <Select
        label="Kind of work"
        required
        allowDeselect={false}
        data={staffKindCodes.map((value) => ({ value, label: staffKinds[value] }))}
        {...form.field('kind')}
        onChange={choose}
      />
      <MoneyField
        key={form.values.kind}
        label="For a day"
        description="Empty: no rate. It counts for people without a daily rate of their own."
        currency="any"
        {...form.field('rate')}
      />
    </DrawerForm>
  )
}
