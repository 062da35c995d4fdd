import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ClientField } from '#domains/proposals/web/client-field.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card, NextStep } from '#kit/web/record-page/card.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, draftReads, type Draft, type Itinerary } from './calls.ts'
import { approving, type Refuse } from './refuse.ts'

interface CreateProposalProps {
  draft: Draft
  itinerary: Itinerary
  /** The ids of the options to propose. */
  chosen: readonly string[]
  refuse: Refuse
}

interface Values {
  title: string
  whose: 'known' | 'new'
  client_id: string | null
  name: string
  email: string
  phone: string
}

/** Creates the draft of a proposal with the chosen options, for a known or a new client. */
export function CreateProposal({ draft, itinerary, chosen, refuse }: CreateProposalProps) {
  if (draft.proposal_id)
    return (
      <Card title="Proposal" flush>
        <NextStep
          action={
            <Button component={PathLink} to={pathTo('/proposals/$uuid/edit', { uuid: draft.proposal_id })}>
              Open proposal
            </Button>
          }
        >
          The proposal was created. Check it and send it.
        </NextStep>
      </Card>
    )
  if (!draft.may_approve) return null
  return (
    <Card title="Proposal">
      <ProposalForm draft={draft} itinerary={itinerary} chosen={chosen} refuse={refuse} />
    </Card>
  )
}

/** The person that the proposal is for: from the inquiry, known, or new. */
const forWhom = ({ whose, client_id, name, email, phone }: Values, fromInquiry: boolean) =>
  fromInquiry ? {} : whose === 'known' ? { client_id: client_id! } : { client: { name, email, phone } }

function ProposalForm({ draft, itinerary, chosen, refuse }: CreateProposalProps) {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const fromInquiry = draft.inquiry_id !== null
  const form = useSmallForm<Values>({
    initial: {
      title: itinerary.content?.title ?? '',
      whose: draft.client_id || !fromInquiry ? 'known' : 'new',
      client_id: draft.client_id,
      name: '',
      email: '',
      phone: '',
    },
    check: ({ title, whose, client_id, name }): Record<string, string> => ({
      ...(title.trim() === '' ? { title: 'Title is required.' } : {}),
      ...(!fromInquiry && whose === 'known' && !client_id ? { client_id: 'Choose a client.' } : {}),
      ...(!fromInquiry && whose === 'new' && name.trim() === '' ? { name: 'Name is required.' } : {}),
    }),
    send: (values) =>
      approving(async () => {
        const { proposal_id } = await call('POST /crm/ai-agent/drafts/{id}/approve', {
          params: { id: draft.id },
          body: { version: draft.version, title: values.title, option_ids: [...chosen], ...forWhom(values, fromInquiry) },
        })
        void invalidate([...draftReads, '/business/proposals', '/clients', '/inquiries_'])
        await navigate({ href: pathTo('/proposals/$uuid/edit', { uuid: proposal_id! }) })
      }, refuse),
  })
  return (
    <SmallForm form={form} action="Create proposal" waits={chosen.length === 0}>
      <TextInput label="Title" required maxLength={160} {...form.field('title')} />
      {!fromInquiry && (
        <SegmentedControl
          fullWidth
          mb="md"
          aria-label="Client"
          data={[
            { value: 'known', label: 'A client' },
            { value: 'new', label: 'New client' },
          ]}
          value={form.values.whose}
          onChange={(whose) => form.set({ whose: whose as Values['whose'] })}
        />
      )}
      {!fromInquiry && form.values.whose === 'known' && (
        <ClientField
          field={form.field('client_id')}
          current={draft.client_id ? { value: draft.client_id, label: draft.client_name ?? '' } : null}
        />
      )}
      {!fromInquiry && form.values.whose === 'new' && (
        <>
          <TextInput label="Name" required {...form.field('name')} />
          <TextInput label="Email" type="email" {...form.field('email')} />
          <PhoneField label="Phone" {...form.field('phone')} />
        </>
      )}
    </SmallForm>
  )
}
