import { Button, Group, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'
import { emptyMail, type MailDocument } from '#domains/mail-blocks/contract/document.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { campaignBody } from '../contract.ts'
import { campaignTypes } from '../contract/states.ts'
import { call, campaignReads, type Campaign } from './calls.ts'
import { typeName } from './campaign-words.ts'
import { campaignNew } from './routes.ts'

const DesignPicker = lazy(() => import('#domains/mail-blocks/web/design-picker.tsx'))

const schema = campaignBody.pick({ type: true, name: true, document: true })
const knownType = z.enum(campaignTypes)
type Values = z.output<typeof schema>

/** Names a new campaign, and chooses the design of an email. */
export default function CampaignNew() {
  const type = knownType.safeParse(campaignNew.useParams().type)
  if (!type.success)
    return (
      <EmptyState title="Campaign not found" text="A campaign is sent by email, SMS or WhatsApp. Start it from the list of campaigns." />
    )
  return <NewCampaign key={type.data} type={type.data} />
}

function NewCampaign({ type }: { type: Values['type'] }) {
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState(false)
  const isEmail = type === 'email'
  const form = useRecordForm<Values, Campaign>({
    screen: `campaign new ${type}`,
    adds: true,
    initial: { type, name: '', document: isEmail ? emptyMail : null },
    schema,
    save: (values, sent) => call('POST /crm/campaigns', { body: values as never, ...sent }),
    invalidates: campaignReads,
    notice: 'Draft added.',
    saved: ({ id }) => navigate({ href: pathTo('/crm/campaigns/$type/$id', { type, id }), replace: true }),
  })
  const { document } = form.values
  return (
    <ScreenPage title={`New ${isEmail ? 'email' : typeName(type)} campaign`}>
      <RecordForm form={form} action="Add campaign" needs={['Manage CRM']}>
        <TextInput label="Name" description="Only your team sees it." required maxLength={120} {...form.field('name')} />
        {isEmail && (
          <Group mt="md" gap="sm">
            <Button variant="default" onClick={() => setChoosing(true)}>
              Choose design
            </Button>
            <span>{document && document.blocks.length > 0 ? `Starts from “${document.subject}”.` : 'Starts empty.'}</span>
          </Group>
        )}
      </RecordForm>
      <Suspense fallback={null}>
        {choosing && <DesignPicker choose={(chosen: MailDocument) => form.set('document', chosen)} onClose={() => setChoosing(false)} />}
      </Suspense>
    </ScreenPage>
  )
}
