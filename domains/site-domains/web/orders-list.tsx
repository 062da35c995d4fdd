import { ask } from '#kit/web/feedback/dialogs.ts'
import { countryName } from '#kit/contract/countries.ts'
import { Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { openOrderStates, orderStates, type OrderState } from '../contract/states.ts'
import { call, orderList } from './calls.ts'
import { orderWords } from './domain-words.ts'

const isOpen = (state: OrderState): boolean => openOrderStates.some((open) => open === state)
const over = 'This order is over.'
const states = orderStates.map((value) => ({ value, label: orderWords[value].label }))

/** Orders of domains by agencies: the operator registers them and says so. */
export default function DomainOrdersList() {
  const invalidates = ['/operator/domain-orders', '/operator/log']
  const register = useAction(call, 'POST /operator/domain-orders/{id}/registered', { invalidates, notice: 'Order marked as registered.' })
  const decline = useAction(call, 'POST /operator/domain-orders/{id}/decline', { invalidates, notice: 'Order declined.' })
  return (
    <ListPage
      title="Domain orders"
      rows={orderList}
      search="Search domain, agency"
      defaultSort="-created_at"
      columns={[
        { key: 'domain', header: 'Domain', card: 'title' },
        { key: 'agency', header: 'Agency', card: 'about' },
        { key: 'state', header: 'Status', cell: ({ state }) => <StatusBadge status={state} {...orderWords[state]} />, card: 'fact' },
        { key: 'years', header: 'Years', align: 'right' },
        {
          key: 'contact',
          header: 'Holder',
          cell: ({ contact }) =>
            contact && (
              <>
                {contact.given_name} {contact.family_name}
                {contact.organisation && `, ${contact.organisation}`} · {contact.email} · {contact.phone} · {contact.street},{' '}
                {contact.postcode} {contact.city}, {countryName(contact.country)}
              </>
            ),
        },
        { key: 'created_at', header: 'Ordered', sort: true, cell: ({ created_at }) => <Day value={created_at} />, card: 'fact' },
        { key: 'note', header: 'Note', hidden: true },
      ]}
      filters={[{ key: 'state', label: 'Status', type: 'multi', options: states }]}
      rowActions={({ id, domain, state }) => [
        {
          label: 'Mark as registered',
          icon: 'check',
          disabled: !isOpen(state) && over,
          run: async () => {
            const text = await ask({
              title: `${domain} is registered`,
              label: 'Note to the agency',
              action: 'Mark as registered',
              type: 'long text',
            })
            if (text !== null) register.mutate({ params: { id }, body: { text } })
          },
        },
        {
          label: 'Decline order',
          icon: 'x',
          danger: true,
          disabled: !isOpen(state) && over,
          run: async () => {
            const text = await ask({
              title: `Decline ${domain}`,
              label: 'Reason, which the agency reads',
              action: 'Decline order',
              type: 'long text',
            })
            if (text !== null) decline.mutate({ params: { id }, body: { text } })
          },
        },
      ]}
      firstUse={{ title: 'No orders of domains.', text: 'When an agency orders a domain, it appears here.' }}
    />
  )
}
