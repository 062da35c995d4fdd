import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { useMay, useUser } from '#kit/web/use-session.ts'
import { askReason } from './ask-reason.ts'
import { call, inquiryReads, type Inquiry } from './calls.ts'
import { moveLabels } from './inquiry-words.ts'

const over: readonly string[] = ['converted', 'closed', 'spam']

/** The next action of an inquiry as a button, and the others in its menu. */
export function InquiryActions({ inquiry }: { inquiry: Inquiry }) {
  const { conversions, busy } = useConversions(inquiry)
  const moves = useMoves(inquiry)
  const [first, ...others] = conversions
  const rest = [...others, ...moves]
  if (!first && rest.length === 0) return null
  return (
    <Group gap="xs">
      {first && (
        <Button loading={busy} onClick={() => void first.run()}>
          {first.label}
        </Button>
      )}
      <RowMenu actions={rest} label="More actions" />
    </Group>
  )
}

/** Turns an inquiry into a booking, a proposal or a client. */
function useConversions(inquiry: Inquiry): { conversions: Action[]; busy: boolean } {
  const navigate = useNavigate()
  const may = useMay()
  const { features } = useUser()
  const join = useAction(call, 'POST /inquiries_/{id}/client', { invalidates: [...inquiryReads, '/clients'], failed: 'Not added' })
  if (over.includes(inquiry.status)) return { conversions: [], busy: false }
  const withClient = async (then: (clientId: string) => void) => {
    if (inquiry.client_id) return then(inquiry.client_id)
    try {
      const { client_id } = await join.mutateAsync({ params: { id: inquiry.id }, body: {} })
      then(client_id!)
    } catch (error) {
      showError('Not added as a client', error)
    }
  }
  const book = (client: string) =>
    void navigate({ href: `${pathTo('/bookings/manual-booking')}?${new URLSearchParams({ ...tripParams(inquiry), client }).toString()}` })
  const conversions: (Action | false)[] = [
    may('Add Bookings') &&
      (inquiry.client_id !== null || may('Edit Inquiries')) && { label: 'Create booking', icon: 'plus', run: () => withClient(book) },
    may('Edit Proposals') &&
      features.includes('proposals') && {
        label: 'Create proposal',
        icon: 'proposal',
        run: () => void navigate({ href: `${pathTo('/proposals')}?add=${inquiry.id}` }),
      },
    inquiry.client_id === null &&
      may('Edit Inquiries') && {
        label: 'Add as client',
        icon: 'userPlus',
        run: () => withClient(() => toast(`${inquiry.name} is a client now.`)),
      },
  ]
  return { conversions: conversions.filter((action) => action !== false), busy: join.isPending }
}

const moveIcons: Record<string, Action['icon']> = {
  open: 'history',
  waiting_client: 'clock',
  quoted: 'proposal',
  closed: 'x',
  spam: 'warning',
}

/** Moves an inquiry to another status. */
function useMoves(inquiry: Inquiry): Action[] {
  const may = useMay()
  const move = useAction(call, 'POST /inquiries_/{id}/status', { invalidates: inquiryReads, failed: 'Not moved' })
  if (!may('Edit Inquiries')) return []
  const to = async (status: Inquiry['status']) => {
    const reason = status === 'closed' ? await askReason(inquiry.name) : undefined
    if (reason !== null) move.mutate({ params: { id: inquiry.id }, body: { status, ...(reason ? { reason } : {}) } })
  }
  return inquiry.allowed
    .filter((status) => status in moveLabels)
    .map((status) => ({
      label: moveLabels[status]!,
      icon: moveIcons[status],
      danger: status === 'spam',
      disabled: move.isPending && 'It is being moved',
      run: () => to(status),
    }))
}

/** Returns the known data of the trip as search parameters of the new-booking screen. */
const tripParams = ({ id, package_id, starts_on }: Inquiry): Record<string, string> => ({
  inquiry: id,
  ...(package_id ? { package: package_id } : {}),
  ...(starts_on ? { date: starts_on } : {}),
})
