import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { MultiSelect, Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { categoryBody } from '../../contract.ts'
import type { CommissionRule } from '../../contract/commission.ts'
import { call, type Category } from '../calls.ts'
import { RuleField } from '../rule-field.tsx'
import { kindChoices } from '../words.ts'

const check = checkWith(categoryBody)

interface Values {
  name: string
  description: string
  kinds: Kind[]
  commission: CommissionRule | null
}

const initialOf = (category: Category | null): Values => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  kinds: (category?.kinds ?? []) as Kind[],
  commission: category?.commission ?? null,
})

/** Adds or changes a category. */
export default function CategoryDialog({ id, category, close }: { id: string; category: Category | null; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<Values>({
    initial: initialOf(category),
    check,
    send: async (body, sent) => {
      if (category)
        await call('POST /marketplaces/{id}/categories/{category}/update', {
          params: { id, category: category.id },
          body: { ...body, version: category.version },
          ...sent,
        })
      else await call('POST /marketplaces/{id}/categories/create', { params: { id }, body, ...sent })
      await invalidate(['/marketplaces'])
      toast(category ? 'Category saved.' : 'Category added.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={category ? 'Edit category' : 'Add category'}>
      <DrawerForm form={form} action={category ? 'Save category' : 'Add category'} done={close}>
        <TextInput label="Name" required maxLength={80} {...form.field('name')} />
        <Textarea label="Description" autosize minRows={2} maxLength={500} {...form.field('description')} />
        <MultiSelect
          label="Offers"
          required
          data={kindChoices}
          {...(form.values.kinds.length === 0 && { placeholder: 'Choose kinds' })}
          description="Only offers of these kinds belong here."
          {...form.field('kinds')}
        />
        <RuleField
          value={form.values.commission}
          onChange={(commission) => form.set({ commission })}
          error={form.errorAt('commission.percent') ?? form.errorAt('commission.amount.amount')}
          none="As the marketplace"
        />
      </DrawerForm>
    </Modal>
  )
}
