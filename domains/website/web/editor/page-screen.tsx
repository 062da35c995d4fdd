import { Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { usePageTitle } from '#kit/web/shell/page-title.ts'
import { useCall } from '#kit/web/use-call.ts'
import { emptyPage, type PageDocument } from '../../contract/document.ts'
import { isFrame } from '../../contract/page-kinds.ts'
import { call, type PageRow, type SitePage } from '../calls.ts'
import { withStyleNonce } from './canvas/style-nonce.ts'
import styles from './editor.module.css'
import { PageEditor } from './page-editor.tsx'

const fresh = { staleMs: 0 }

/** Loads a page with its design and the header and footer around it, and opens it in the editor. */
export default function PageScreen() {
  const { template, page: pageId, section } = useParams({ strict: false }) as { template: string; page: string; section?: string }
  const site = useCall(call, 'GET /website/site')
  const design = useCall(call, 'GET /website/designs/{id}', { params: { id: template } }, fresh)
  const page = useCall(call, 'GET /website/pages/{id}', { params: { id: pageId } }, fresh)
  const header = useShared(design.data?.page_list, page.data, 'header')
  const footer = useShared(design.data?.page_list, page.data, 'footer')
  const ready = useNonce()
  usePageTitle(page.data?.title ?? null)
  const failed = [site, design, page, header, footer].find(({ isError, data }) => isError && data === undefined)
  if (failed) return <FailedState error={failed.error} retry={() => void failed.refetch()} retrying={failed.isFetching} />
  // An answer of an earlier visit has a version that was replaced since.
  const loaded = design.isFetchedAfterMount && page.isFetchedAfterMount && page.data?.id === pageId
  if (!ready || !loaded || !site.data || !design.data || !page.data || header.isLoading || footer.isLoading)
    return <Skeleton className={styles.loading} aria-busy />
  return (
    <PageEditor
      key={pageId}
      site={site.data.site}
      design={design.data}
      page={page.data}
      header={documentOf(header.data)}
      footer={documentOf(footer.data)}
      section={section ?? null}
    />
  )
}

const documentOf = (page: SitePage | undefined): PageDocument => (page?.document as PageDocument | undefined) ?? emptyPage

/** The header or footer around a page, in its language or else in that of the agency. */
function useShared(pages: readonly PageRow[] | undefined, page: SitePage | undefined, kind: 'header' | 'footer') {
  const all = page && !isFrame(page.kind) ? (pages ?? []).filter((one) => one.kind === kind) : []
  const id = (all.find(({ language }) => language === page?.language) ?? all.find(({ language }) => language === null))?.id ?? ''
  return useCall(call, 'GET /website/pages/{id}', { params: { id } }, { ...fresh, enabled: id !== '' })
}

/** Returns true once style elements get the nonce of the content policy. The editor's library adds its own when it starts. */
function useNonce(): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const stop = withStyleNonce(document)
    setReady(true)
    return stop
  }, [])
  return ready
}
