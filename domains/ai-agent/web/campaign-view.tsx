import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { MailDocument } from '#domains/mail-blocks/contract/document.ts'
import { typeName } from '#domains/campaigns/web/campaign-words.ts'
import { formatShortDay, momentOf } from '#kit/contract/time.ts'
import { formatCount } from '#kit/contract/text.ts'
import { icons } from '#kit/web/icons.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card, Facts, NextStep } from '#kit/web/record-page/card.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, draftReads, type Draft, type ProposedCampaign } from './calls.ts'
import { approving, type Refuse } from './refuse.ts'
import styles from './ai-agent.module.css'
import { UnderstoodCard } from './understood-card.tsx'

const MailLook = lazy(() => import('./mail-look.tsx'))

interface CampaignViewProps {
  draft: Draft
  campaign: ProposedCampaign
  refuse: Refuse
}

/** A drafted campaign: how the wish was understood, who gets it, the offer, what it says, and the campaign to create. */
export function CampaignView({ draft, campaign, refuse }: CampaignViewProps) {
  const { understood, notes } = campaign
  return (
    <>
      <UnderstoodCard draft={draft} understood={understood} notes={notes} />
      <AudienceCard campaign={campaign} />
      <OfferCard campaign={campaign} />
      <ContentCard campaign={campaign} />
      <CreateCampaign draft={draft} campaign={campaign} refuse={refuse} />
    </>
  )
}

function Reasons({ texts }: { texts: readonly string[] }) {
  return (
    <ul className={styles.fits}>
      {texts.map((text) => (
        <li key={text}>
          <icons.check size={14} aria-hidden /> {text}
        </li>
      ))}
    </ul>
  )
}

function AudienceCard({ campaign: { audience, type, type_reason } }: { campaign: ProposedCampaign }) {
  const { collection, conditions, people, reachable, recipients, by_channel } = audience
  const others = Object.entries(by_channel)
    .filter(([channel]) => channel !== type)
    .map(([channel, count]) => `${typeName(channel as typeof type)} ${formatCount(count)}`)
  return (
    <Card title="Audience">
      <Reasons texts={[...(collection ? [`Collection “${collection.name}”`] : []), ...conditions]} />
      <Facts
        rows={[
          { label: 'Channel', value: `${typeName(type)}. ${type_reason}` },
          { label: 'Agreed, and get it', value: <b>{formatCount(recipients)}</b> },
          { label: 'Have an address for it', value: formatCount(reachable) },
          { label: 'People found', value: formatCount(people) },
          { label: 'Agreed by other channels', value: others.join(' · ') },
        ]}
      />
    </Card>
  )
}

function OfferCard({ campaign: { offer, voucher } }: { campaign: ProposedCampaign }) {
  if (!offer && !voucher) return null
  return (
    <Card title="Offer">
      {offer && (
        <>
          <Group justify="space-between" mb="xs" wrap="wrap">
            <b>
              <PathLink to={offer.link}>{offer.title}</PathLink>
            </b>
            <b>{offer.price}</b>
          </Group>
          <ul className={styles.steps} aria-label="Departures">
            {offer.departures.map(({ id, starts_on, places_left, capacity }) => (
              <li key={id}>
                <span>{formatShortDay(momentOf(starts_on))}</span>
                <span>
                  {formatCount(places_left)} of {formatCount(capacity)} places free
                </span>
              </li>
            ))}
          </ul>
          <Reasons texts={offer.reasons} />
        </>
      )}
      {voucher && <Facts rows={[{ label: 'Discount', value: `${voucher.name} · ${voucher.code}` }]} />}
    </Card>
  )
}

function ContentCard({ campaign: { document, text, template } }: { campaign: ProposedCampaign }) {
  const mail = document as MailDocument | null
  return (
    <Card title="Content">
      {mail && (
        <>
          <Facts
            rows={[
              { label: 'Subject', value: mail.subject },
              { label: 'Preview text', value: mail.preheader },
            ]}
          />
          <Suspense fallback={null}>
            <MailLook document={mail} />
          </Suspense>
        </>
      )}
      {text && <p className={styles.asked}>{text}</p>}
      {template && (
        <>
          <Facts rows={[{ label: 'Template', value: `${template.name} (${template.language})` }]} />
          <p className={styles.asked}>{template.preview}</p>
        </>
      )}
      {!mail && !text && !template && <p className={styles.asked}>Choose a template in the campaign.</p>}
    </Card>
  )
}

function CreateCampaign({ draft, campaign, refuse }: CampaignViewProps) {
  if (draft.campaign)
    return (
      <Card title="Campaign" flush>
        <NextStep
          action={
            <Button component={PathLink} to={pathTo('/crm/campaigns/$type/$id', draft.campaign)}>
              Open campaign
            </Button>
          }
        >
          The campaign was created as a draft. Check it, then start or schedule it.
        </NextStep>
      </Card>
    )
  if (!draft.may_approve) return null
  return (
    <Card title="Campaign">
      <CampaignForm draft={draft} campaign={campaign} refuse={refuse} />
    </Card>
  )
}

function CampaignForm({ draft, campaign: { audience }, refuse }: CampaignViewProps) {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const mayKeep = useMay()('Edit Clients') && audience.filter !== null && audience.collection === null
  const form = useSmallForm({
    initial: { title: draft.title, keep: false, collection_name: audience.name },
    check: ({ title, keep, collection_name }): Record<string, string> => ({
      ...(title.trim() === '' ? { title: 'Name is required.' } : {}),
      ...(keep && collection_name.trim() === '' ? { collection_name: 'Collection is required.' } : {}),
    }),
    send: ({ title, keep, collection_name }) =>
      approving(async () => {
        const { campaign } = await call('POST /crm/ai-agent/drafts/{id}/approve', {
          params: { id: draft.id },
          body: { version: draft.version, title, ...(keep ? { collection_name } : {}) },
        })
        void invalidate([...draftReads, '/crm/campaigns', '/crm/collections'])
        await navigate({ href: pathTo('/crm/campaigns/$type/$id', campaign!) })
      }, refuse),
  })
  return (
    <SmallForm form={form} action="Create campaign">
      <TextInput label="Name" description="Only your team sees it. Nothing is sent." required maxLength={120} {...form.field('title')} />
      {mayKeep && (
        <Checkbox
          mt="sm"
          label="Keep these people as a collection"
          checked={form.values.keep}
          onChange={(event) => form.set({ keep: event.currentTarget.checked })}
        />
      )}
      {mayKeep && form.values.keep && <TextInput label="Collection" required maxLength={120} mt="sm" {...form.field('collection_name')} />}
    </SmallForm>
  )
}
