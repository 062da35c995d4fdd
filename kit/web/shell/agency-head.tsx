import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { assetUrl } from '../config.ts'
import { icons } from '../icons.ts'
import { usePopup } from '../use-popup.tsx'
import { useUser } from '../use-session.ts'
import styles from './shell.module.css'
import { useSlots } from './slots.ts'

/** The current agency, with a menu that the app provides. */
export function AgencyHead({ narrow }: { narrow: boolean }) {
  const { agency } = useUser()
  const { AgencyMenu } = useSlots()
  const { wanted, popup, target, button } = usePopup('menu')
  const name = agency?.name ?? 'Safiri'
  const head = (
    <>
      <Avatar
        src={agency?.logo_url ? assetUrl(agency.logo_url) : null}
        size={28}
        radius="md"
        alt=""
        name={name}
        color="lake"
        variant="filled"
      />
      <span className={narrow ? 'unseen' : styles.headName}>{name}</span>
    </>
  )
  if (!AgencyMenu) return <div className={styles.head}>{head}</div>
  return (
    <>
      <UnstyledButton className={styles.head} {...(narrow ? { 'aria-label': `${name}, agency menu` } : {})} {...button}>
        {head}
        {!narrow && <icons.down size={14} aria-hidden />}
      </UnstyledButton>
      {wanted && (
        <Menu {...popup} position="bottom-start" width={240}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown>
            <AgencyMenu />
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
