import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { FirstField, useFocusBack } from './dialog-focus.tsx'

/** Mantine's modal. The first field gets the focus, and it returns to where it was. */
export function Modal({ children, ...props }: ModalProps) {
  useFocusBack(props.opened)
  return (
    <MantineModal {...props}>
      <FirstField>{children}</FirstField>
    </MantineModal>
  )
}
