import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { assetUrl } from '../config.ts'
import { icons } from '../icons.ts'
import { useUser } from '../use-session.ts'
import styles from './shell.module.css'
import { useSlots } from './slots.ts'

/** The agency one works in, with the menu that the app puts behind it. */
export function AgencyHead({ narrow }: { narrow: boolean }) {
  const { agency } = useUser()
  const { AgencyMenu } = useSlots()
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
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <UnstyledButton className={styles.head} {...(narrow ? { 'aria-label': `${name}, agency menu` } : {})}>
          {head}
          {!narrow && <icons.down size={14} aria-hidden />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <AgencyMenu />
      </Menu.Dropdown>
    </Menu>
  )
}
