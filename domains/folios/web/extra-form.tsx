import { Alert, Skeleton } from '@mantine/core'
import { currenciesFrom, MoneyField } from '#kit/web/fields/money-field.tsx'
import type { Money } from '#kit/contract/money.ts'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Select, Switch, TextInput } from '#kit/web/fields/inputs.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { extraBody } from '../contract/extras.ts'
import type { ExtraCategory } from '../contract/words.ts'
import { call, type Extra } from './calls.ts'
import { categoryOptions } from './folio-words.ts'

interface Values {
  name: string
  category: ExtraCategory
  price: Money | null
  active: boolean
}

const check = checkWith(extraBody, { price: 'Price' })

/** Adds or changes an extra. */
export default function ExtraForm({ id, done }: { id: string | null; done: () => void }) {
  const answer = useCall(call, 'GET /extras/{id}/show', { params: { id: id ?? '' } }, { enabled: id !== null })
  if (answer.error) return <Alert color="red">{answer.error.message}</Alert>
  if (id !== null && !answer.data) return <Skeleton height={300} />
  return <Fields extra={answer.data} done={done} />
}

function Fields({ extra, done }: { extra: Extra | undefined; done: () => void }) {
  const invalidate = useInvalidate()
  const { currency } = useAgency()
  const form = useSmallForm<Values>({
    initial: { name: extra?.name ?? '', category: extra?.category ?? 'bar', price: extra?.price ?? null, active: extra?.active ?? true },
    check: (values) => check(values),
    send: async (body, sent) => {
      const saved = extra
        ? await call('POST /extras/{id}/update', { params: { id: extra.id }, body: { ...body, version: extra.version }, ...sent })
        : await call('POST /extras/new', { body, ...sent })
      await invalidate(['/extras'])
      toast(`${saved.name} ${extra ? 'saved' : 'added'}.`)
      done()
    },
  })
  const active = form.field('active')
  return (
    <DrawerForm form={form} action={extra ? 'Save extra' : 'Add extra'} done={done}>
      <TextInput label="Name" required maxLength={80} data-autofocus placeholder="Nile Special" {...form.field('name')} />
      <Select label="Category" required allowDeselect={false} data={categoryOptions} {...form.field('category')} />
      <MoneyField
        label="Unit price"
        description="Leave empty to enter the price with each charge."
        currency={currenciesFrom(currency)}
        {...form.field('price')}
      />
      {extra && (
        <Switch
          label="In use"
          description="Only extras in use can be charged."
          mb="md"
          checked={active.value}
          onChange={(event) => form.set({ active: event.currentTarget.checked })}
        />
      )}
    </DrawerForm>
  )
}
