import { Alert, Skeleton, Stack } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Currency } from '#kit/contract/money.ts'
import { truncate, wordsOf } from '#kit/contract/text.ts'
import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { AdsCompany } from '../contract/words.ts'
import { AudienceCard } from './audience-card.tsx'
import { call, draftList, type Ads, type Draft } from './calls.ts'
import { ConnectionCard } from './connection-card.tsx'
import { ConversionsCard } from './conversions-card.tsx'
import { download } from './download.ts'
import { DraftDrawer } from './draft-drawer.tsx'
import { ResultsCard } from './results-card.tsx'
import { companyNames } from '../contract/words.ts'
import { companyTools, draftWords } from './words.ts'

const MakeDialog = lazy(() => import('./make-dialog.tsx'))

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
            <Drafts ads={answer.data} />
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

const pictureFilter = {
  key: 'picture',
  label: 'Picture',
  type: 'select' as const,
  options: [
    { value: 'yes', label: 'With a picture' },
    { value: 'no', label: 'Without a picture' },
  ],
}

function Drafts({ ads }: { ads: Ads }) {
  const { company, can_draft, connection } = ads
  const currency = connection?.account?.currency as Currency | undefined
  const rows = useMemo(() => draftList(company), [company])
  const [shown, setShown] = useState<Draft | null>(null)
  const [making, setMaking] = useState<Draft | null>(null)
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
          ...(can_draft
            ? [
                {
                  key: 'made',
                  header: `At ${companyNames[company]}`,
                  card: 'fact' as const,
                  cell: ({ made }: Draft) => made && <StatusBadge status={made.state} {...draftWords[made.state]} />,
                },
              ]
            : []),
        ]}
        filters={[pictureFilter]}
        rowActions={(row) => [
          { label: 'Download texts and pictures', icon: 'download', run: () => save(row) },
          { label: row.made?.problem ? 'Show reason and texts' : 'Show texts', icon: 'eye', run: () => setShown(row) },
          ...(can_draft && (row.made === null || row.made.state === 'failed')
            ? [{ label: 'Make paused ad', icon: 'plus' as const, needs: ['Manage Integrations'] as const, run: () => setMaking(row) }]
            : []),
        ]}
        firstUse={{
          title: 'No drafts yet.',
          text: 'Each offer on your website gets a draft. Publish an offer first.',
          action: { label: 'Choose what is on your website', icon: 'network', to: pathTo('/channel-products') },
        }}
      />
      <Suspense fallback={null}>
        {making && currency && <MakeDialog company={company} currency={currency} draft={making} close={() => setMaking(null)} />}
      </Suspense>
      <DraftDrawer company={company} draft={shown} save={save} close={() => setShown(null)} />
    </>
  )
}
