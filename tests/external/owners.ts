import pg from 'pg'
import { appRoleOf } from '#kit/server/database/preparing/app-role.ts'
import { newId } from '#kit/server/security/tokens.ts'

/** Makes owners and databases on a server as the README asks for, and drops them again. */
export interface Owners {
  /** Makes an owner with one database, and returns the owner's URL. */
  add(name: string): Promise<string>
  /** Makes one more empty database for the owner, and returns its URL. */
  addDatabase(ownerUrl: string, name: string): Promise<string>
  close(): Promise<void>
}

export async function openOwners(adminUrl: string): Promise<Owners> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const tag = newId().slice(-8)
  const [databases, roles]: [string[], string[]] = [[], []]
  const urlOf = (owner: string, database: string) =>
    Object.assign(new URL(adminUrl), { username: owner, password: 'of-the-owner', pathname: database }).toString()
  const createDatabase = async (owner: string, database: string) => {
    await admin.query(`CREATE DATABASE "${database}" OWNER "${owner}" TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'`)
    databases.push(database)
    return urlOf(owner, database)
  }
  return {
    async add(name) {
      const owner = `${name}_${tag}`
      await admin.query(`CREATE ROLE "${owner}" LOGIN CREATEROLE PASSWORD 'of-the-owner'`)
      roles.push(owner)
      const { rows } = await admin.query<{ needed: boolean }>(
        `SELECT current_setting('server_version_num')::int >= 160000 AND to_regrole('safiri_app') IS NOT NULL AS needed`,
      )
      if (rows[0]!.needed) await admin.query(`GRANT safiri_app, safiri_platform TO "${owner}" WITH ADMIN OPTION`)
      return createDatabase(owner, owner)
    },
    addDatabase: (ownerUrl, name) => createDatabase(new URL(ownerUrl).username, `${name}_${tag}`),
    async close() {
      for (const name of databases) {
        await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`)
        await admin.query(`DROP ROLE IF EXISTS "${appRoleOf(name)}"`)
      }
      for (const name of roles) await admin.query(`DROP OWNED BY "${name}" CASCADE; DROP ROLE "${name}"`)
      await admin.end()
    },
  }
}
