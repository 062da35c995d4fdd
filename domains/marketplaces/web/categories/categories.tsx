import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Allowed } from '#kit/web/allowed.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { PartRow, PartTable } from '#kit/web/record-page/part-table.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type Category } from '../calls.ts'
import { OwnPage } from '../own-page.tsx'
import { marketplaceCategories } from '../routes.ts'
import { kindName, ruleText } from '../words.ts'

const CategoryDialog = lazy(() => import('./category-dialog.tsx'))

/** The categories of a marketplace and their rules. */
export default function Categories() {
  const { marketplace: id } = marketplaceCategories.useParams()
  const { opened, open, close } = useDrawer('category')
  const answer = useCall(call, 'GET root:/marketplaces/{id}/categories', { params: { id } })
  const add = (
    <Allowed needs={['Manage Marketplaces']}>
      <Button onClick={() => open()}>Add category</Button>
    </Allowed>
  )
  const edited = answer.data?.find((one) => one.id === opened)
  return (
    <OwnPage id={id} buttons={add}>
      {() => (
        <>
          {answer.isPending && <Skeleton height={200} />}
          {answer.isError && !answer.data && (
            <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
          )}
          {answer.data?.length === 0 && (
            <Card>
              <EmptyState title="No categories yet." text="Categories say what is offered here, and can have their own commission." />
            </Card>
          )}
          {answer.data && answer.data.length > 0 && <Table id={id} categories={answer.data} open={open} />}
          <Suspense fallback={null}>
            {opened && (opened === 'new' || edited) && <CategoryDialog key={opened} id={id} category={edited ?? null} close={close} />}
          </Suspense>
        </>
      )}
    </OwnPage>
  )
}

function Table({ id, categories, open }: { id: string; categories: readonly Category[]; open: (id: string) => void }) {
  const may = useMay()('Manage Marketplaces')
  const remove = useAction(call, 'DELETE /marketplaces/{id}/categories/{category}', { notice: 'Category deleted.' })
  const ask = async ({ id: category, name }: Category) => {
    if (await confirm({ title: `Delete ${name}?`, text: 'Offers stay, without this category.', action: 'Delete category', danger: true }))
      remove.mutate({ params: { id, category } })
  }
  return (
    <Card flush>
      <PartTable
        heads={
          <>
            <th scope="col">Category</th>
            <th scope="col">Offers</th>
            <th scope="col">Commission</th>
          </>
        }
      >
        {categories.map((one) => (
          <PartRow
            key={one.id}
            name={one.name}
            notes={[one.description]}
            off={false}
            edit={may ? () => open(one.id) : undefined}
            actions={[
              { label: 'Edit category', icon: 'pencil', needs: ['Manage Marketplaces'], run: () => open(one.id) },
              { label: 'Delete category', icon: 'trash', danger: true, needs: ['Manage Marketplaces'], run: () => ask(one) },
            ]}
          >
            <td>{one.kinds.map(kindName).join(', ')}</td>
            <td>{ruleText(one.commission)}</td>
          </PartRow>
        ))}
      </PartTable>
    </Card>
  )
}
