import { Drawer } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Money } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { AddButton } from '#domains/inventory/web/add-button.tsx'
import styles from '#domains/inventory/web/items.module.css'
import { useDrawer } from '#domains/inventory/web/use-drawer.ts'
import { call, eventReads, type EventRecord, type TicketType } from './calls.ts'
import { saleWords, ticketsLeft } from './event-words.ts'

const TicketTypeForm = lazy(() => import('./ticket-type-form.tsx'))

/** The kinds of tickets to an event, with what is sold and left of each. */
export function TicketTypes({ event }: { event: EventRecord }) {
  const answer = useCall(call, 'GET /business/entertainment/events/{id}/tickets', { params: { id: event.id } })
  const remove = useAction(call, 'POST /business/entertainment/events/tickets/{id}/delete', {
    invalidates: eventReads,
    said: 'Ticket deleted.',
    failed: 'Not deleted',
  })
  const drawer = useDrawer('ticket')
  const types = answer.data ?? []
  const editing = types.find((one) => one.id === drawer.opened)
  const deleteType = async (type: TicketType) => {
    const sure = await confirm({
      title: `Delete “${type.name}”?`,
      text: 'Nobody can buy it any more.',
      action: 'Delete ticket',
      danger: true,
    })
    if (sure) remove.mutate({ params: { id: type.id } })
  }
  return (
    <Card title="Tickets" flush aside={<AddButton label="Add ticket" run={() => drawer.open()} />}>
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && types.length === 0 && <p className={styles.empty}>No tickets yet. Add standing, then seats, then VIP.</p>}
      {types.length > 0 && <TypeTable types={types} edit={(one) => drawer.open(one.id)} remove={deleteType} />}
      <Drawer
        opened={drawer.opened === 'new' || editing !== undefined}
        onClose={drawer.close}
        position="right"
        size="md"
        title={editing ? 'Change ticket' : 'Add ticket'}
      >
        <Suspense fallback={null}>
          <TicketTypeForm key={editing?.version} event={event} {...(editing ? { type: editing } : {})} done={drawer.close} />
        </Suspense>
      </Drawer>
    </Card>
  )
}

interface TableProps {
  types: readonly TicketType[]
  edit: (type: TicketType) => void
  remove: (type: TicketType) => void
}

function TypeTable({ types, edit, remove }: TableProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Ticket</th>
            <th scope="col">Left</th>
            <th scope="col" className={styles.wide}>
              Sold
            </th>
            <th scope="col" className={styles.right}>
              Price
            </th>
            <th scope="col" className={styles.menu}>
              <span className="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <TypeRow key={type.id} type={type} edit={() => edit(type)} remove={() => remove(type)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TypeRow({ type, edit, remove }: { type: TicketType; edit: () => void; remove: () => void }) {
  const taken = type.held + type.sold
  return (
    <tr data-off={!type.active || undefined}>
      <td>
        <button type="button" className={styles.link} onClick={edit}>
          {type.name}
        </button>
        <small className={styles.small}>{saleWords[type.sale]}</small>
      </td>
      <td className="figures">{ticketsLeft(type.left)}</td>
      <td className={`${styles.wide} figures`}>
        {type.capacity === null ? type.sold : `${type.sold} of ${type.capacity}`}
        {type.held > 0 && <small className={styles.small}>{type.held} on hold</small>}
      </td>
      <td className={styles.right}>
        <Money value={type.price} />
      </td>
      <td className={styles.menu}>
        <RowMenu
          label={`Actions for ${type.name}`}
          actions={[
            { label: 'Change', icon: 'pencil', run: edit },
            { label: 'Delete', icon: 'trash', danger: true, disabled: taken > 0 && 'Some are sold', run: remove },
          ]}
        />
      </td>
    </tr>
  )
}
