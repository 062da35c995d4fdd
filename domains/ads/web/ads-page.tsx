import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useMemo, useState } from 'react'
import { formatCount, truncate, wordsOf } from '#kit/contract/text.ts'
import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { AdsCompany } from '../contract/words.ts'
import { call, draftList, type Ads, type Draft } from './calls.ts'
import { ConnectionCard } from './connection-card.tsx'
import { ConversionsCard } from './conversions-card.tsx'
import { DraftDrawer } from './draft-drawer.tsx'
import { ResultsCard } from './results-card.tsx'
import { companyNames } from '../contract/words.ts'
import { companyTools } from './words.ts'

/** Ads with one company: the account, results, audience, and drafts for each offer. */
export function AdsPage({ company, title }: { company: AdsCompany; title: string }) {
  const answer = useCall(call, 'GET /ads/{company}', { params: { company } })
  return (
    <ScreenPage
      title={title}
      subtitle="Texts and pictures of ads for what is on your website, and what they bring."
      side={answer.data && <Side ads={answer.data} />}
    >
      <Stack>
        {answer.isPending && <Skeleton height={200} />}
        {answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
        {answer.data && (
          <>
            {!answer.data.can_connect && <FilesOnly company={company} />}
            <ResultsCard company={company} />
            <Drafts company={company} />
          </>
        )}
      </Stack>
    </ScreenPage>
  )
}

const FilesOnly = ({ company }: { company: AdsCompany }) => (
  <Alert color="blue" title={`Accounts of ${companyNames[company]} cannot be connected here`}>
    Download texts and pictures below and enter them in {companyTools[company]}. Bookings that come from an ad’s link are counted here.
  </Alert>
)

const Side = ({ ads }: { ads: Ads }) => (
  <>
    {ads.can_connect && <ConnectionCard ads={ads} />}
    <AudienceCard ads={ads} />
    {(ads.can_connect || ads.conversions.length > 0) && <ConversionsCard ads={ads} />}
  </>
)

function AudienceCard({ ads: { company, audience } }: { ads: Ads }) {
  const may = useMay()
  const isEmpty = audience.emails === 0 && audience.phones === 0
  return (
    <Card title="Audience">
      <p>
        {isEmpty
          ? 'Nobody has agreed to marketing yet. Consents are recorded on a person’s page, and by your sign-up forms.'
          : `${formatCount(audience.emails)} emails and ${formatCount(audience.phones)} phones of people who agreed to marketing. The file holds their hashes only (SHA-256), as ${companyNames[company]} takes them.`}
      </p>
      {!isEmpty && may('View Clients') && (
        <Button
          variant="default"
          onClick={() => void download(() => call.download('GET /ads/{company}/audience/file', { params: { company } }))}
        >
          Download audience
        </Button>
      )}
    </Card>
  )
}

async function download(run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    showError('The file cannot be downloaded', error)
  }
}

const pictureFilter = {
  key: 'picture',
  label: 'Picture',
  type: 'select' as const,
  options: [
    { value: 'yes', label: 'With a picture' },
    { value: 'no', label: 'Without a picture' },
  ],
}

function Drafts({ company }: { company: AdsCompany }) {
  const rows = useMemo(() => draftList(company), [company])
  const [shown, setShown] = useState<Draft | null>(null)
  const save = ({ id }: Draft) => download(() => call.download('GET /ads/{company}/drafts/{id}/file', { params: { company, id } }))
  return (
    <>
      <ListPage
        inside
        title="Drafts of ads"
        rows={rows}
        search="Search drafts"
        defaultSort="title"
        thumbnail={({ picture_url }) => picture_url}
        columns={[
          { key: 'title', header: 'Offer', sort: true, card: 'title' },
          { key: 'kind', header: 'Kind', card: 'fact', cell: ({ kind }) => kinds[kind as Kind]?.name ?? wordsOf(kind) },
          { key: 'text', header: 'Text', card: 'about', cell: ({ text }) => truncate(text, 50) },
        ]}
        filters={[pictureFilter]}
        rowActions={(row) => [
          { label: 'Download texts and pictures', icon: 'download', run: () => save(row) },
          { label: 'Show texts', icon: 'eye', run: () => setShown(row) },
        ]}
        firstUse={{
          title: 'No drafts yet.',
          text: 'Each offer on your website gets a draft. Publish an offer first.',
          action: { label: 'Choose what is on your website', icon: 'network', to: pathTo('/channel-products') },
        }}
      />
      <DraftDrawer company={company} draft={shown} save={save} close={() => setShown(null)} />
    </>
  )
}
