import { useState } from 'react'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { call, productList, productReads, type OptionWithValues } from './calls.ts'

interface CopyOptionsProps {
  productId: string
  /** The options that the product has already. Those of the same name are not copied. */
  options: readonly OptionWithValues[]
  done: () => void
}

const same = (a: { name: string }, b: { name: string }): boolean => a.name.toLowerCase() === b.name.toLowerCase()

/** Copies the options of another product, with their values. */
export default function CopyOptions({ productId, options, done }: CopyOptionsProps) {
  const invalidate = useInvalidate()
  const [from, setFrom] = useState<string | null>(null)
  const answer = useCall(
    call,
    'GET /business/shop/products/variants/{id}/options-with-values',
    { params: { id: from ?? productId } },
    { enabled: from !== null },
  )
  const found = from === null ? [] : (answer.data ?? [])
  const fresh = found.filter((one) => !options.some((option) => same(option, one)))
  const form = useSmallForm({
    initial: { from: null as string | null },
    check: (): Record<string, string> =>
      from === null
        ? { from: 'Choose a product.' }
        : fresh.length === 0 && answer.isSuccess
          ? { from: found.length === 0 ? 'This product has no options.' : 'Its options are here already.' }
          : {},
    send: async () => {
      try {
        for (const { name, values } of fresh)
          await call('POST /business/shop/products/variants/{id}/options/create', {
            params: { id: productId },
            body: { name, values: values.map((value) => value.name) },
          })
      } finally {
        await invalidate(productReads)
      }
      toast(fresh.length === 1 ? 'Option copied.' : `${fresh.length} options copied.`)
      done()
    },
  })
  const search = async (text: string, signal: AbortSignal) => {
    const { data } = await productList.fetch({ search: text, per_page: '15' }, signal)
    return data.flatMap(({ id, title }) => (id === productId ? [] : [{ value: id, label: title }]))
  }
  return (
    <DrawerForm form={form} action="Copy options" done={done}>
      <RemoteSelect
        label="Product"
        required
        placeholder="Search your products"
        {...form.field('from')}
        name="products with options"
        search={search}
        value={from}
        onChange={(id) => {
          setFrom(id)
          form.field('from').onChange(id)
        }}
      />
      <ul>
        {found.map((one) => (
          <li key={one.id}>
            <b>{one.name}</b>: {one.values.map(({ name }) => name).join(', ') || 'no values'}
            {!fresh.includes(one) && ' (this name is already used)'}
          </li>
        ))}
      </ul>
    </DrawerForm>
  )
}
