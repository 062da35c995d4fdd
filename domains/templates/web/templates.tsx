import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call as websiteCall, type DesignRow } from '#domains/website/web/calls.ts'
import { call, isOwn, type Template } from './calls.ts'
import { OwnCard } from './own-card.tsx'
import { PicturesCard } from './pictures-card.tsx'
import { TemplateCard } from './template-card.tsx'
import styles from './templates.module.css'
import { useChoosing } from './use-choosing.ts'

const LookDrawer = lazy(() => import('./look-drawer.tsx'))
const PreviewDialog = lazy(() => import('./preview-dialog.tsx'))
const UpdateDialog = lazy(() => import('./update-dialog.tsx'))

type Opened = { part: 'preview' | 'look' | 'update'; id: string }

/** The templates that the agency has, and all that it can choose from. */
export default function Templates() {
  const may = useMay()('Edit Website')
  const all = useCall(call, 'GET /templates')
  const site = useCall(websiteCall, 'GET /website/site')
  const categories = useCall(call, 'GET /templates/category')
  const [category, setCategory] = useState('all')
  const [opened, setOpened] = useState<Opened | null>(null)
  const choosing = useChoosing(site.data)
  const failed = [all, site, categories].find((one) => one.isError && !one.data)
  if (failed) return <FailedState error={failed.error} retry={() => void failed.refetch()} retrying={failed.isFetching} />
  const templates = all.data
  const own = templates?.filter(isOwn) ?? []
  const others = (templates && site.data?.designs.filter(({ id }) => !own.some(({ pivot }) => pivot.design_id === id))) ?? []
  const listed = templates?.filter((one) => category === 'all' || one.category === category)
  const found = templates?.find(({ id }) => id === opened?.id)
  const show = (part: Opened['part'], { id }: Template) => setOpened({ part, id })
  const close = () => setOpened(null)
  return (
    <ScreenPage title="Website templates" subtitle="Ready designs, shown with your own offers and brand.">
      {own.length > 0 && (
        <section className={styles.part} aria-label="Your templates">
          <h2>Your templates</h2>
          <div className={styles.grid}>
            {own.map((template) => (
              <OwnCard
                key={template.id}
                template={template}
                site={site.data}
                preview={() => show('preview', template)}
                changeLook={() => show('look', template)}
                showUpdate={() => show('update', template)}
              />
            ))}
          </div>
        </section>
      )}
      <section className={styles.part} aria-label="All templates">
        <h2>All templates</h2>
        {categories.data && (
          <div className={styles.categories}>
            <SegmentedControl
              aria-label="Category"
              value={category}
              onChange={setCategory}
              data={[{ value: 'all', label: 'All' }, ...categories.data.map(({ category: value, name }) => ({ value, label: name }))]}
            />
          </div>
        )}
        {!listed ? (
          <div className={styles.grid} role="status" aria-label="Loading" aria-busy>
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} height={320} radius="lg" />
            ))}
          </div>
        ) : listed.length === 0 ? (
          <EmptyState icon="grid" title="No templates in this category." />
        ) : (
          <div className={styles.grid}>
            {listed.map((template) => (
              <TemplateCard
                key={template.id}
                template={template}
                category={categories.data?.find((one) => one.category === template.category)?.name ?? ''}
                preview={() => show('preview', template)}
                use={may ? () => void choosing.use(template) : undefined}
                using={choosing.busy === template.id}
              />
            ))}
          </div>
        )}
        {!may && (
          <Text size="sm" c="dimmed" mt="md">
            Your role can look at templates. To use one, you need the right “Edit Website”.
          </Text>
        )}
      </section>
      <OtherDesigns designs={others} />
      {(own.length > 0 || others.length > 0) && <PicturesCard may={may} />}
      <Suspense fallback={null}>
        {found && opened?.part === 'preview' && (
          <PreviewDialog
            template={found}
            use={
              may && !isOwn(found)
                ? () => {
                    close()
                    void choosing.use(found)
                  }
                : undefined
            }
            close={close}
          />
        )}
        {found && isOwn(found) && opened?.part === 'look' && <LookDrawer template={found} close={close} />}
        {found && isOwn(found) && opened?.part === 'update' && <UpdateDialog template={found} may={may} close={close} />}
      </Suspense>
    </ScreenPage>
  )
}

/** The designs that are no copy of a template. */
const OtherDesigns = ({ designs }: { designs: readonly DesignRow[] }) =>
  designs.length > 0 && (
    <Card flush title="Your other designs">
      <LinkRows none="No designs.">
        {designs.map(({ id, name, pages, live, changed }) => (
          <LinkRow
            key={id}
            to="/editor"
            title={name}
            text={pages === 1 ? '1 page' : `${pages} pages`}
            value={
              live ? (
                <StatusBadge status="active" label="Design of your website" />
              ) : (
                changed && <StatusBadge status="changed" tone="amber" label="Drafts" />
              )
            }
          />
        ))}
      </LinkRows>
    </Card>
  )
