import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core'
import { FirstField, useFocusBack } from './dialog-focus.tsx'

/** Mantine's drawer. The first field gets the focus, and it returns to where it was. */
export function Drawer({ children, ...props }: DrawerProps) {
  useFocusBack(props.opened)
  return (
    <MantineDrawer {...props}>
      <FirstField>{children}</FirstField>
    </MantineDrawer>
  )
}
