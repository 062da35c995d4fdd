import { lazy } from 'react'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import parts from '#kit/web/record-page/part-table.module.css'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { termsText } from '../../contract/tax-text.ts'
import { taxCall, type Tax } from './tax-calls.ts'
import { kindsText, periodText } from './tax-words.ts'

const TaxForm = lazy(() => import('./tax-form.tsx'))

/** The taxes and levies on what the agency sells. */
export default function Taxes() {
  const answer = useCall(taxCall, 'GET /business/taxes')
  const drawer = useDrawer('tax')
  const remove = useAction(taxCall, 'DELETE /business/taxes/{id}', {
    invalidates: ['/business/taxes'],
    notice: 'Deleted.',
    failed: 'Not deleted',
  })
  const taxes = answer.data ?? []
  const editing = taxes.find(({ id }) => id === drawer.opened)
  const deleteOne = async ({ id, name }: Tax) => {
    const text = 'Existing bookings and proposals keep it. New prices do not include it.'
    if (await confirm({ title: `Delete “${name}”?`, text, action: 'Delete', danger: true })) remove.mutate({ params: { id } })
  }
  const add = <AddButton label="Add tax or levy" needs={['Edit Prices']} run={() => drawer.open()} />
  return (
    <ScreenPage title="Taxes and levies" subtitle="Taxes and levies on what you sell. They are part of every price, booking and invoice.">
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && (
        <Card title="Applies to" flush aside={taxes.length > 0 && add}>
          {taxes.length === 0 ? (
            <EmptyState
              title="No taxes yet"
              text="Add VAT in percent, or a levy such as a hotel tax for each room and night or a park fee for each person."
              action={add}
            />
          ) : (
            <ul className={parts.rules}>
              {taxes.map((tax) => (
                <TaxRow key={tax.id} tax={tax} edit={() => drawer.open(tax.id)} remove={() => void deleteOne(tax)} />
              ))}
            </ul>
          )}
        </Card>
      )}
      <SideDrawer
        opened={drawer.opened === 'new' || editing !== undefined}
        close={drawer.close}
        title={editing ? 'Change tax or levy' : 'Add tax or levy'}
      >
        <TaxForm key={editing?.version} {...(editing ? { tax: editing } : {})} done={drawer.close} />
      </SideDrawer>
    </ScreenPage>
  )
}

function TaxRow({ tax, edit, remove }: { tax: Tax; edit: () => void; remove: () => void }) {
  const may = useMay()
  const about = [
    tax.active ? null : 'Off',
    termsText(tax),
    tax.included ? 'included' : 'added to the price',
    kindsText(tax),
    periodText(tax),
  ]
  return (
    <li data-off={!tax.active || undefined}>
      <div>
        {may('Edit Prices') ? (
          <button type="button" className={parts.link} onClick={edit}>
            {tax.name}
          </button>
        ) : (
          tax.name
        )}
        <small className={parts.small}>{about.filter(Boolean).join(' · ')}</small>
      </div>
      <RowMenu
        label={`Actions for ${tax.name}`}
        actions={[
          { label: 'Change', icon: 'pencil', needs: ['Edit Prices'], run: edit },
          { label: 'Delete', icon: 'trash', danger: true, needs: ['Edit Prices'], run: remove },
        ]}
      />
    </li>
  )
}
