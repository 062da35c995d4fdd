import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Allowed } from '#kit/web/allowed.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { call, redirectList } from './calls.ts'

const RedirectDialog = lazy(() => import('./redirect-dialog.tsx'))
const ImportDialog = lazy(() => import('./import-dialog.tsx'))

/** Old addresses of the website and where they lead now. */
export default function RedirectsList() {
  const adding = useDrawer('redirect')
  const importing = useDrawer('import')
  const remove = useAction(call, 'DELETE /website/redirects/{id}', { invalidates: ['/website/redirects'], notice: 'Redirect deleted.' })
  const add = { label: 'Add redirect', run: () => adding.open(), needs: ['Edit Website'] as const }
  return (
    <>
      <ListPage
        title="Redirects"
        rows={redirectList}
        search="Search addresses"
        defaultSort="-created_at"
        columns={[
          { key: 'from_path', header: 'Old address', sort: true, card: 'title' },
          { key: 'to_path', header: 'Leads to', card: 'about' },
          { key: 'hides', header: 'Hides page', card: 'fact' },
          { key: 'created_at', header: 'Added', sort: true, cell: ({ created_at }) => <Day value={created_at} />, card: 'fact' },
        ]}
        rowActions={({ id }) => [
          { label: 'Delete redirect', icon: 'trash', danger: true, needs: ['Edit Website'], run: () => remove.mutate({ params: { id } }) },
        ]}
        actions={
          <Allowed needs={['Edit Website']}>
            <Button variant="default" onClick={() => importing.open()}>
              Import redirects
            </Button>
          </Allowed>
        }
        primaryAction={add}
        firstUse={{
          title: 'No redirects yet.',
          text: 'If your website had other addresses before, lead visitors and search engines to the new ones.',
          action: add,
        }}
      />
      <Suspense fallback={null}>
        {adding.opened && <RedirectDialog close={adding.close} />}
        {importing.opened && <ImportDialog close={importing.close} />}
      </Suspense>
    </>
  )
}
