import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { PercentField } from '#kit/web/fields/percent-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { markupBody } from '../../contract.ts'
import { call, type Agreement } from '../calls.ts'

const check = checkWith(markupBody)

/** Sets the reseller's own markup on the net price. */
export default function MarkupDialog({ agreement: { id, markup_percent }, close }: { agreement: Agreement; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<{ markup_percent: number | null }>({
    initial: { markup_percent },
    check,
    send: async (values, sent) => {
      await call('POST /reseller/agreements/{id}/markup', { params: { id }, body: { markup_percent: values.markup_percent ?? 0 }, ...sent })
      await invalidate(['/reseller'])
      toast('Markup saved.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Your markup">
      <DrawerForm form={form} action="Save markup" done={close}>
        <PercentField
          label="Markup"
          required
          max={1000}
          description="On top of what you pay. The owner does not see it."
          {...form.field('markup_percent')}
        />
      </DrawerForm>
    </Modal>
  )
}
