import { Button, Switch } from '@mantine/core'
import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { Grip } from '#kit/web/drag/grip.tsx'
import { SortableItem, SortableList } from '#kit/web/drag/sortable.tsx'
import styles from './arrange-drawer.module.css'
import type { HomeLayout } from './use-home-layout.ts'

/** Shows and hides the cards of the home screen, and puts them in order by mouse, finger or keyboard. */
export default function ArrangeDrawer({ layout, close }: { layout: HomeLayout; close: () => void }) {
  return (
    <Drawer opened onClose={close} position="right" size="sm" title="Arrange cards">
      <SortableList items={layout.all} settled={(next) => layout.order(next.map(({ id }) => id))}>
        {(cards) => (
          <ul className={styles.arranged}>
            {cards.map(({ id, title }, index) => (
              <SortableItem key={id} id={id} index={index} name={title}>
                {({ ref, grip, held }) => (
                  <li ref={ref} data-lifted={held || undefined}>
                    <Grip {...grip} />
                    <Switch
                      label={title}
                      checked={!layout.isHidden(id)}
                      onChange={(event) => (event.currentTarget.checked ? layout.show(id) : layout.hide(id))}
                    />
                  </li>
                )}
              </SortableItem>
            ))}
          </ul>
        )}
      </SortableList>
      <Button variant="default" mt="md" disabled={!layout.isChanged} onClick={layout.reset}>
        Reset cards
      </Button>
    </Drawer>
  )
}
