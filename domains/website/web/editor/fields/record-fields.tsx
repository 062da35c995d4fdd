import { ActionIcon, Input, Select } from '@mantine/core'
import { useState } from 'react'
import { kinds } from '#domains/inventory/contract/kinds.ts'
import { call as inventoryCall } from '#domains/inventory/web/calls.ts'
import { formList } from '#domains/sign-ups/web/calls.ts'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { icons } from '#kit/web/icons.ts'
import { useList } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { useFieldFacts, type FieldProps } from './field-props.ts'
import styles from './fields.module.css'

const found = '20'

async function findOffers(search: string, signal: AbortSignal) {
  const { data } = await inventoryCall.list('GET /inventory', { query: { search, status: 'published', per_page: found }, signal })
  return data.map(({ id, title, kind }) => ({ value: id, label: `${title} · ${kinds[kind].name}` }))
}

/** Chosen offers in their order. */
export function OffersField({ spec: { label }, value, change, errors, path, readOnly }: FieldProps<'offers'>) {
  const may = useMay()('View Inventory')
  const { offers } = useFieldFacts()
  const [names, setNames] = useState<Record<string, string>>({})
  const ids = Array.isArray(value) ? value.map(String) : []
  const nameOf = (id: string) => offers.find((offer) => offer.id === id)?.title ?? names[id] ?? 'An offer that is not shown now'
  const move = (from: number) => change(ids.map((id, at) => (at === from - 1 ? ids[from]! : at === from ? ids[from - 1]! : id)))
  return (
    <Input.Wrapper label={`Chosen ${label.toLowerCase()}`} labelElement="div" error={errors[path]}>
      <ol className={styles.items}>
        {ids.map((id, index) => (
          <li key={id}>
            <div className={styles.itemHead}>
              <span className={styles.itemName}>{nameOf(id)}</span>
              {!readOnly && (
                <>
                  <ActionIcon aria-label={`Move ${nameOf(id)} up`} disabled={index === 0} onClick={() => move(index)}>
                    <icons.sortUp size={14} />
                  </ActionIcon>
                  <ActionIcon aria-label={`Remove ${nameOf(id)}`} onClick={() => change(ids.filter((one) => one !== id))}>
                    <icons.trash size={14} />
                  </ActionIcon>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
      {!readOnly && may && (
        <RemoteSelect
          key={ids.length}
          name="website offers"
          placeholder="Add an offer"
          aria-label="Add an offer"
          nothingFound="No published offer found."
          search={findOffers}
          value={null}
          onChoose={(option) => {
            if (!option || ids.includes(String(option.value))) return
            setNames({ ...names, [String(option.value)]: option.label })
            change([...ids, String(option.value)])
          }}
        />
      )}
    </Input.Wrapper>
  )
}

/** One offer. Without a choice, the block shows the first that fits. */
export function OfferField({ spec: { label }, value, change, errors, path, readOnly }: FieldProps<'offer'>) {
  const may = useMay()('View Inventory')
  const { offers } = useFieldFacts()
  const id = typeof value === 'string' ? value : null
  const known = offers.find((offer) => offer.id === id)
  return (
    <RemoteSelect
      key={known?.id}
      label={label}
      name="website offers"
      placeholder="Search offers"
      nothingFound="No published offer found."
      search={findOffers}
      current={id === null ? null : { value: id, label: known?.title ?? 'The chosen offer' }}
      value={id}
      error={errors[path]}
      disabled={readOnly || !may}
      onChange={change}
    />
  )
}

/** A sign-up form of the agency. */
export function FormField({ spec: { label }, value, change, errors, path, readOnly }: FieldProps<'form'>) {
  const may = useMay()('View Clients')
  const { data } = useList(formList, { per_page: '100' })
  const id = typeof value === 'string' ? value : null
  const forms = (data?.data ?? []).map((form) => ({ value: form.id, label: form.name }))
  return (
    <Select
      label={label}
      placeholder="Choose a sign-up form"
      nothingFoundMessage="No sign-up forms yet."
      clearable
      searchable
      data={id === null || forms.some((form) => form.value === id) ? forms : [{ value: id, label: 'The chosen form' }, ...forms]}
      value={id}
      error={errors[path]}
      disabled={readOnly || !may}
      onChange={change}
    />
  )
}
