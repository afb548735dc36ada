import type { RiskyCall, RuleTests } from './risky-call.ts';

const DEVICE = /^\/dev\/(?!null|zero|stdout|stderr|tty|fd|u?random|shm)\w/;

function writesDevice(call: RiskyCall): boolean {
  return call.commands.some((command) => {
    const redirected = command.redirects.some(
      ({ operator, target }) =>
        operator.includes('>') && /^\/dev\/([hsv]d[a-z]|nvme|mmcblk|disk|rdisk|mapper|md|xvd)/.test(target.value),
    );
    const copied =
      ['cp', 'tee', 'pv'].includes(command.name) &&
      /^\/dev\/([hsv]d[a-z]|nvme|mmcblk|disk|rdisk)/.test(command.words.at(-1)?.value ?? '');
    const dd =
      (command.name === 'dd' || command.name === 'dcfldd') &&
      command.words.some((word) => word.value.startsWith('of=') && DEVICE.test(word.value.slice(3)));
    return redirected || copied || dd;
  });
}

export const diskRules: RuleTests = {
  'disks.write-device': writesDevice,
};
