import { lazy } from 'react'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Money } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import parts from '#kit/web/record-page/part-table.module.css'
import { PartRow, PartTable } from '#kit/web/record-page/part-table.tsx'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, eventReads, type EventRecord, type TicketType } from './calls.ts'
import { saleWords, ticketsLeft } from './event-words.ts'

const TicketTypeForm = lazy(() => import('./ticket-type-form.tsx'))

/** The ticket types of an event, with the numbers sold and left. */
export function TicketTypes({ event }: { event: EventRecord }) {
  const answer = useCall(call, 'GET /business/entertainment/events/{id}/tickets', { params: { id: event.id } })
  const remove = useAction(call, 'POST /business/entertainment/events/tickets/{id}/delete', {
    invalidates: eventReads,
    notice: 'Ticket deleted.',
    failed: 'Not deleted',
  })
  const drawer = useDrawer('ticket')
  const types = answer.data ?? []
  const editing = types.find((one) => one.id === drawer.opened)
  const deleteType = async (type: TicketType) => {
    const sure = await confirm({
      title: `Delete “${type.name}”?`,
      text: 'It is no longer on sale.',
      action: 'Delete ticket',
      danger: true,
    })
    if (sure) remove.mutate({ params: { id: type.id } })
  }
  return (
    <Card title="Tickets" flush aside={<AddButton label="Add ticket" needs={['Edit Prices']} run={() => drawer.open()} />}>
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && types.length === 0 && (
        <p className={parts.empty}>No tickets yet. Add ticket types, such as standing, seated and VIP.</p>
      )}
      {types.length > 0 && (
        <PartTable heads={heads}>
          {types.map((type) => (
            <TypeRow key={type.id} type={type} edit={() => drawer.open(type.id)} remove={() => deleteType(type)} />
          ))}
        </PartTable>
      )}
      <SideDrawer
        opened={drawer.opened === 'new' || editing !== undefined}
        close={drawer.close}
        title={editing ? 'Change ticket' : 'Add ticket'}
      >
        <TicketTypeForm key={editing?.version} event={event} {...(editing ? { type: editing } : {})} done={drawer.close} />
      </SideDrawer>
    </Card>
  )
}

const heads = (
  <>
    <th scope="col">Ticket</th>
    <th scope="col">Available</th>
    <th scope="col" className={parts.wide}>
      Sold
    </th>
    <th scope="col" className={parts.right}>
      Price
    </th>
  </>
)

function TypeRow({ type, edit, remove }: { type: TicketType; edit: () => void; remove: () => void }) {
  const may = useMay()
  return (
    <PartRow
      name={type.name}
      notes={[saleWords[type.sale]]}
      off={!type.active}
      edit={may('Edit Prices') ? edit : undefined}
      actions={[
        { label: 'Change', icon: 'pencil', needs: ['Edit Prices'], run: edit },
        {
          label: 'Delete',
          icon: 'trash',
          danger: true,
          needs: ['Edit Prices'],
          disabled: type.held + type.sold > 0 && 'Some tickets are sold',
          run: remove,
        },
      ]}
    >
      <td className="figures">{ticketsLeft(type.left)}</td>
      <td className={`${parts.wide} figures`}>
        {type.capacity === null ? type.sold : `${type.sold} of ${type.capacity}`}
        {type.held > 0 && <small className={parts.small}>{type.held} on hold</small>}
      </td>
      <td className={parts.right}>
        <Money value={type.price} />
      </td>
    </PartRow>
  )
}
