import { pattern } from '../../language/pattern.ts';
import type { RiskyCall, RuleTests } from './risky-call.ts';

const REMOVES = /\b(Remove-Item|ri|rm|del|erase|rd|rmdir)\b/i;
const POWERSHELL_DELETE =
  /\b(Remove-Item|ri|rm|rmdir|del|erase|rd)\b[^|;\n]{0,500}-(Recurse|r|Force|fo)\b|\bClear-(Content|RecycleBin|Item)\b|\[(System\.)?IO\.(Directory|File)\]::Delete/i;
const CMD_DELETE = /\b(del|erase)\b[^&|\n]{0,200}\/[sqf]\b|\b(rd|rmdir)\b[^&|\n]{0,200}\/s\b/i;
const MACHINE = pattern('i')`
  \b(
    Format-Volume|Clear-Disk|Initialize-Disk|Remove-Partition|Remove-PhysicalDisk|Remove-StoragePool|Stop-Computer|
    Restart-Computer|Stop-Service|Remove-Service|Set-Service\b.{0,200}Disabled|Remove-LocalUser|Disable-LocalUser|
    Remove-ADUser|Remove-ADObject|Disable-NetAdapter|Set-NetFirewallProfile\b.{0,200}False|Remove-VM|
    Remove-AzResourceGroup|Remove-Az\w+|Set-ExecutionPolicy\s+(Unrestricted|Bypass)|Uninstall-\w+|
    Remove-WindowsFeature|Remove-AppxPackage|Clear-EventLog|Remove-EventLog|Remove-Mailbox|Remove-MgUser|
    Remove-ItemProperty|Stop-Process\b.{0,200}-Force|Disable-ComputerRestore|
    Set-MpPreference\b.{0,200}Disable\w*\s+\$?true
  )\b|
  \b(
    format\s+[a-z]:|diskpart|bcdedit|cipher\s+/w|reg\s+delete|schtasks\s+/delete|takeown\s+/r|icacls\b.{0,200}/reset|
    shutdown\s+/[rsph]
  )`;

/** The lines that PowerShell or cmd would run, including cmdlets written as commands of their own. */
function lines(call: RiskyCall): { powershell: string[]; cmd: string[] } {
  const plain = call.commands.map((command) => command.words.map((word) => word.value).join(' '));
  const inCode = (language: string) =>
    call.code.filter((snippet) => snippet.language === language).map((snippet) => snippet.text);
  const cmdlets = plain.filter((line) => /^[A-Z][a-z]+-[A-Z]\w+/.test(line));
  const oldCommands = plain.filter((line) =>
    /^(del|erase|rd|rmdir)\s.*\/[sqf]\b|^(format\s+[a-z]:|diskpart|bcdedit|reg\s+delete|schtasks|takeown|icacls|cipher)\b/i.test(
      line,
    ),
  );
  return { powershell: [...inCode('powershell'), ...cmdlets], cmd: [...inCode('cmd'), ...oldCommands] };
}

function deletesForced(call: RiskyCall): boolean {
  const { powershell, cmd } = lines(call);
  const removesListed = (line: string) => REMOVES.test(line) && /Get-ChildItem|\bgci\b/i.test(line);
  const deletes = (line: string) => POWERSHELL_DELETE.test(line) || removesListed(line);
  const byPowershell = powershell.some((line) => deletes(line) && !isTrial(line));
  return byPowershell || cmd.some((line) => CMD_DELETE.test(line));
}

function changesMachine(call: RiskyCall): boolean {
  const { powershell, cmd } = lines(call);
  return [...powershell, ...cmd].some((line) => MACHINE.test(line) && !isTrial(line));
}

const isTrial = (line: string): boolean => /-WhatIf\b/i.test(line);

export const windowsRules: RuleTests = { 'windows.delete': deletesForced, 'windows.machine': changesMachine };
