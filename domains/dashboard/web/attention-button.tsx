import { Button, Menu } from '@mantine/core'
import { deadlineNames } from '#domains/bookings/contract/deadline-words.ts'
import { ask } from '#kit/web/feedback/dialogs.ts'
import { undoToast } from '#kit/web/feedback/toast.tsx'
import { icons } from '#kit/web/icons.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { bookingsCall, homeReads, ordersCall, type AttentionItem } from './calls.ts'

interface AttentionButtonProps {
  item: AttentionItem
  /** Opens the dialog or drawer of the item. */
  open: () => void
}

const common = { size: 'compact-sm', variant: 'default' } as const

/** The button that settles an item. Nothing for people who may only see it. */
export function AttentionButton({ item, open }: AttentionButtonProps) {
  switch (item.action) {
    case 'record_payment':
      return <Opening label="Record payment" item={item} open={open} />
    case 'answer':
      return <Opening label="Answer" item={item} open={open} />
    case 'take_back':
      return <Opening label="Return vehicle" item={item} open={open} />
    case 'hand_over':
      return <Opening label="Hand over" item={item} open={open} />
    case 'extend_hold':
      return <ExtendHold item={item} />
    case 'settle_deadline':
      return <SettleDeadline item={item} />
    case 'settle_flag':
      return <SettleFlag item={item} />
    case 'pack':
      return <Pack item={item} />
    case 'check_payment':
      return <Opened label="Check payment" to={pathTo('/finance/payments/$id', { id: item.id })} item={item} />
    case 'care':
      return <Opened label="Open care" to={pathTo('/vehicle-care')} item={item} />
    case 'verify':
      return <Opened label="Open verification" to={pathTo('/business/kyc')} item={item} />
    case null:
      return null
  }
}

interface Named {
  label: string
  item: AttentionItem
}

const Opening = ({ label, item, open }: Named & { open: () => void }) => (
  <Button {...common} onClick={open} aria-label={`${label}: ${item.title}`}>
    {label}
  </Button>
)

const Opened = ({ label, item, to }: Named & { to: string }) => (
  <Button {...common} component={PathLink} to={to} aria-label={`${label}: ${item.title}`}>
    {label}
  </Button>
)

const extensions = [
  { hours: 24, label: 'A day' },
  { hours: 48, label: 'Two days' },
  { hours: 168, label: 'A week' },
]

function ExtendHold({ item }: { item: AttentionItem }) {
  const extend = useAction(bookingsCall, 'POST /bookings/{id}/extend-hold', { invalidates: homeReads, notice: 'Hold extended.' })
  return (
    <Menu>
      <Menu.Target>
        <Button
          {...common}
          loading={extend.isPending}
          rightSection={<icons.down size={14} aria-hidden />}
          aria-label={`Extend hold: ${item.title}`}
        >
          Extend hold
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>From now</Menu.Label>
        {extensions.map(({ hours, label }) => (
          <Menu.Item key={hours} onClick={() => extend.mutate({ params: { id: item.id }, body: { hours } })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function SettleDeadline({ item: { id, version, title } }: { item: AttentionItem }) {
  const reopen = useAction(bookingsCall, 'POST /bookings/deadlines/{id}/done', { invalidates: homeReads, failed: 'Not reopened' })
  const settle = useAction(bookingsCall, 'POST /bookings/deadlines/{id}/done', {
    invalidates: homeReads,
    failed: 'Not saved',
    done: (saved) =>
      undoToast(`${deadlineNames[saved.kind]} of ${title}: done.`, () =>
        reopen.mutate({ params: { id }, body: { done: false, version: saved.version } }),
      ),
  })
  return (
    <Button
      {...common}
      loading={settle.isPending}
      onClick={() => settle.mutate({ params: { id }, body: { done: true, version: version! } })}
      aria-label={`Mark done: ${title}`}
    >
      Mark done
    </Button>
  )
}

function SettleFlag({ item: { id, text, title } }: { item: AttentionItem }) {
  const settle = useAction(bookingsCall, 'POST /bookings/{id}/attention', { invalidates: homeReads, notice: 'Settled.' })
  const run = async () => {
    const done = await ask({ title: 'Settle', text, label: 'Action taken', action: 'Settle', type: 'long text' })
    if (done) settle.mutate({ params: { id }, body: { text: done } })
  }
  return (
    <Button {...common} loading={settle.isPending} onClick={() => void run()} aria-label={`Settle: ${title}`}>
      Settle
    </Button>
  )
}

function Pack({ item: { id, version, title } }: { item: AttentionItem }) {
  const update = useAction(ordersCall, 'POST /business/shop/orders/{id}/update', {
    invalidates: homeReads,
    failed: 'Not changed',
    done: (order) =>
      undoToast(`${order.reference} is ready for pick-up.`, () =>
        update.mutate({ params: { id }, body: { version: order.version, fulfilment: 'unfulfilled' } }),
      ),
  })
  return (
    <Button
      {...common}
      loading={update.isPending}
      onClick={() => update.mutate({ params: { id }, body: { version: version!, fulfilment: 'ready_for_pickup' } })}
      aria-label={`Mark packed: ${title}`}
    >
      Mark packed
    </Button>
  )
}
