import { lazy } from 'react'
import type { Currency } from '#kit/contract/money.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Money } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import { at, kindCall } from '#domains/inventory/web/calls.ts'
import { perText } from '#domains/inventory/contract/units.ts'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { base, call, carReads } from './calls.ts'
import styles from './cars.module.css'

const ServiceForm = lazy(() => import('./service-form.tsx'))

/** Services that can be booked with the car, such as child seats, a tent or airport delivery. */
export function Services({ id, currency }: { id: string; currency: Currency }) {
  const answer = useCall(call, 'GET /business/rental/cars/{id}/services', { params: { id } })
  const drawer = useDrawer('service')
  const remove = useAction(kindCall, at(base, 'POST /~/price-options/{id}/delete'), {
    invalidates: carReads,
    notice: 'Service deleted.',
    failed: 'Not deleted',
  })
  const deleteService = async (service: { id: string; name: string }) => {
    const sure = await confirm({
      title: `Delete “${service.name}”?`,
      text: 'Existing bookings keep their price.',
      action: 'Delete service',
      danger: true,
    })
    if (sure) remove.mutate({ params: { id: service.id } })
  }
  return (
    <Card title="Services" flush aside={<AddButton label="Add service" needs={['Edit Prices']} run={() => drawer.open()} />}>
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data?.length === 0 && (
        <p className={styles.hint}>No services yet. Add one, such as a child seat, a roof tent or airport delivery.</p>
      )}
      <ul className={styles.services}>
        {answer.data?.map((service) => (
          <li key={service.id}>
            <span>{service.name}</span>
            <span>
              <Money value={service.price} /> {perText[service.per]}
            </span>
            <RowMenu
              label={`Actions for ${service.name}`}
              actions={[{ label: 'Delete', icon: 'trash', danger: true, needs: ['Edit Prices'], run: () => deleteService(service) }]}
            />
          </li>
        ))}
      </ul>
      <SideDrawer opened={drawer.opened === 'new'} close={drawer.close} title="Add service">
        <ServiceForm id={id} currency={currency} done={drawer.close} />
      </SideDrawer>
    </Card>
  )
}
