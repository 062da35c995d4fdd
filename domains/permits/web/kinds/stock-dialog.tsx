import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, permitReads, type PermitKind } from '../calls.ts'

/** Sets how many permits of a kind there are on each day of a range. */
export default function StockDialog({ kind: { id, name }, close }: { kind: PermitKind; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<{ from: string | null; to: string | null; total: number | null }>({
    initial: { from: null, to: null, total: null },
    check: ({ from, to, total }): Record<string, string> => ({
      ...(from ? {} : { from: 'Choose the first day.' }),
      ...(to ? {} : { to: 'Choose the last day.' }),
      ...(total === null ? { total: 'Enter a number.' } : {}),
    }),
    send: async ({ from, to, total }, sent) => {
      await call('POST /permits/kinds/{id}/stock/set', {
        params: { id },
        body: { from: from ?? '', to: to ?? '', total: total ?? 0 },
        ...sent,
      })
      await invalidate(permitReads)
      toast('Stock saved.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={`Stock of ${name}`}>
      <DrawerForm form={form} action="Set stock" done={close}>
        <DateField label="First day" required {...form.field('from')} />
        <DateField label="Last day" required {...form.field('to')} />
        <WholeNumberField
          label="Permits each day"
          description="That you can get or have bought, with those that are taken."
          required
          min={0}
          max={10_000}
          {...form.field('total')}
        />
      </DrawerForm>
    </Modal>
  )
}
