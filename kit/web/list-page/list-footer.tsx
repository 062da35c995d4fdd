import { ActionIcon, Group, Menu, UnstyledButton } from '@mantine/core'
import { icons } from '../icons.ts'
import { usePopup } from '../use-popup.tsx'
import { rangeText } from './list-search.ts'
import styles from './list-footer.module.css'
import type { ListState } from './use-list-page.ts'

const sizes = ['15', '50', '100']

/** The total and the page buttons. */
export function ListFooter<Row>({ list }: { list: ListState<Row> }) {
  const meta = list.answer.data?.meta
  if (!meta) return null
  const go = (page: number) => list.change({ page: page === 1 ? undefined : String(page) })
  // Where the server stopped counting, a page that is not full is the last one.
  const last = meta.more && list.rows.length === meta.per_page ? Number.POSITIVE_INFINITY : meta.last_page
  return (
    <footer className={styles.footer}>
      <span className="figures" role="status">
        {rangeText(meta, list.rows.length)}
      </span>
      <Group gap={4}>
        {(meta.total > 15 || meta.more) && <PageSize list={list} current={String(meta.per_page)} />}
        <ActionIcon variant="default" aria-label="Previous page" disabled={meta.page <= 1} onClick={() => go(meta.page - 1)}>
          <icons.left size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Next page" disabled={meta.page >= last} onClick={() => go(meta.page + 1)}>
          <icons.right size={16} />
        </ActionIcon>
      </Group>
    </footer>
  )
}

function PageSize<Row>({ list, current }: { list: ListState<Row>; current: string }) {
  const { wanted, popup, target, button } = usePopup('menu')
  const usual = list.props.rows.input.query?.per_page ?? sizes[0]
  return (
    <>
      <UnstyledButton className={`${styles.size} figures`} {...button}>
        {current} a page
      </UnstyledButton>
      {wanted && (
        <Menu {...popup}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown>
            {sizes.map((size) => (
              <Menu.Item
                key={size}
                fw={size === current ? 500 : 400}
                onClick={() => list.change({ per_page: size === usual ? undefined : size })}
              >
                {size} a page
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
