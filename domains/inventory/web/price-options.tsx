import { lazy } from 'react'
import { wordsOf } from '#kit/contract/text.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Money } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { at, kindCall } from './calls.ts'
import { perText } from '../contract/units.ts'
import parts from '#kit/web/record-page/part-table.module.css'
import { PartRow, PartTable } from '#kit/web/record-page/part-table.tsx'
import type { PriceOption, PricesProps } from './prices.tsx'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'

const OptionForm = lazy(() => import('./price-option-form.tsx'))

const texts = {
  prices: { title: 'Prices', add: 'Add price', empty: 'No prices yet. Add prices for adults, children, families or students.' },
  letting: { title: 'Prices', add: 'Add price', empty: 'No prices yet. Rules below change them for seasons and weekdays.' },
  extras: { title: 'Services', add: 'Add service', empty: 'No services yet, such as an extra bed, a transfer, a driver.' },
}

/** The price options of an item. With `extras`, those booked with a let item that take no unit of their own. */
export function PriceOptions({ extras = false, ...props }: PricesProps & { extras?: boolean }) {
  const { base, id, changes, letting } = props
  const labels = texts[extras ? 'extras' : letting ? 'letting' : 'prices']
  const answer = useCall(kindCall, at(base, 'GET /~/{id}/price-options'), { params: { id } })
  const remove = useAction(kindCall, at(base, 'POST /~/price-options/{id}/delete'), {
    invalidates: [base, ...changes],
    notice: 'Price deleted.',
    failed: 'Not deleted',
  })
  const drawer = useDrawer(extras ? 'service' : 'price')
  const options = (answer.data ?? []).filter(({ places }) => !letting || (places === 0) === extras)
  const deleteOption = async (option: PriceOption) => {
    if (
      await confirm({
        title: `Delete “${option.name}”?`,
        text: 'This also deletes rules for this price only. Existing bookings keep their price.',
        action: 'Delete price',
        danger: true,
      })
    )
      remove.mutate({ params: { id: option.id } })
  }
  const editing = options.find((one) => one.id === drawer.opened)
  return (
    <Card title={labels.title} flush aside={<AddButton label={labels.add} needs={['Edit Prices']} run={() => drawer.open()} />}>
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && options.length === 0 && <p className={parts.empty}>{labels.empty}</p>}
      {options.length > 0 && (
        <PartTable heads={heads}>
          {options.map((option) => (
            <OptionRow key={option.id} option={option} edit={() => drawer.open(option.id)} remove={() => deleteOption(option)} />
          ))}
        </PartTable>
      )}
      <SideDrawer
        opened={drawer.opened === 'new' || editing !== undefined}
        close={drawer.close}
        title={editing ? `Change ${editing.name}` : labels.add}
      >
        <OptionForm {...props} extras={extras} key={editing?.version} {...(editing ? { option: editing } : {})} done={drawer.close} />
      </SideDrawer>
    </Card>
  )
}

const heads = (
  <>
    <th scope="col">Name</th>
    <th scope="col" className={parts.wide}>
      Places
    </th>
    <th scope="col" className={parts.wide}>
      Quantity
    </th>
    <th scope="col" className={parts.right}>
      Price
    </th>
  </>
)

function OptionRow({ option, edit, remove }: { option: PriceOption; edit: () => void; remove: () => void }) {
  const may = useMay()
  return (
    <PartRow
      name={option.name}
      notes={[option.active ? wordsOf(option.unit) : 'Not sold']}
      off={!option.active}
      edit={may('Edit Prices') ? edit : undefined}
      actions={[
        { label: 'Change', icon: 'pencil', needs: ['Edit Prices'], run: edit },
        { label: 'Delete', icon: 'trash', danger: true, needs: ['Edit Prices'], run: remove },
      ]}
    >
      <td className={`${parts.wide} figures`}>{option.places}</td>
      <td className={`${parts.wide} figures`}>{quantityText(option)}</td>
      <td className={parts.right}>
        <Money value={option.price} />
        <small className={parts.small}>{perText[option.per]}</small>
      </td>
    </PartRow>
  )
}

function quantityText({ min_quantity: least, max_quantity: most }: PriceOption): string {
  if (least > 0 && most !== null) return `${least} to ${most}`
  if (least > 1) return `from ${least}`
  return most === null ? 'any number' : `up to ${most}`
}
