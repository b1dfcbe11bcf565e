/** The channel of a bank's server that nobody runs. */
export const unreachable = (folder: string) => ({
  kind: 'sftp',
  folder,
  host: '127.0.0.1',
  port: 1,
  username: 'portico',
  hostKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl',
  directories: { toBank: 'in', takenByBank: 'in/taken', fromBank: 'out', taken: 'out/taken', aside: 'out/aside' },
});
