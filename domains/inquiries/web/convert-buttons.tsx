import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { useMay, useUser } from '#kit/web/use-session.ts'
import { call, inquiryReads, type Inquiry } from './calls.ts'

const over: readonly string[] = ['converted', 'closed', 'spam']

/** Buttons that turn an inquiry into a client, a proposal or a booking. */
export function ConvertButtons({ inquiry }: { inquiry: Inquiry }) {
  const navigate = useNavigate()
  const may = useMay()
  const { features } = useUser()
  const join = useAction(call, 'POST /inquiries_/{id}/client', { invalidates: [...inquiryReads, '/clients'], failed: 'Not added' })
  if (over.includes(inquiry.status)) return null
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
  return (
    <Group gap="xs">
      {may('Add Bookings') && (inquiry.client_id || may('Edit Inquiries')) && (
        <Button size="compact-md" loading={join.isPending} onClick={() => void withClient(book)}>
          Create booking
        </Button>
      )}
      {may('Edit Proposals') && features.includes('proposals') && (
        <Button variant="default" size="compact-md" onClick={() => void navigate({ href: `${pathTo('/proposals')}?add=${inquiry.id}` })}>
          Create proposal
        </Button>
      )}
      {!inquiry.client_id && may('Edit Inquiries') && (
        <Button
          variant="default"
          size="compact-md"
          loading={join.isPending}
          onClick={() => void withClient(() => toast(`${inquiry.name} is a client now.`))}
        >
          Add as client
        </Button>
      )}
    </Group>
  )
}

/** Returns the known data of the trip as search parameters of the new-booking screen. */
const tripParams = ({ id, package_id, starts_on }: Inquiry): Record<string, string> => ({
  inquiry: id,
  ...(package_id ? { package: package_id } : {}),
  ...(starts_on ? { date: starts_on } : {}),
})
