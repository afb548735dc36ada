/** How agents end their turns: ten forms in five languages, twice each, filled with the work of three projects. The second half is held back. */

type Language = {
  /** What was done, and two or three items that weren't, of each project. */
  work: readonly { did: string; items: readonly string[] }[];
  /** Dev and held-back wordings; `%` is an item, `@` what was done. `list` forms repeat their line for each item. */
  forms: Readonly<Record<string, readonly [string, string]>>;
  /** Endings with nothing open. */
  clean: readonly [readonly string[], readonly string[]];
};

/** A form's line for each item stands between `<` and `>`. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: {
    work: [
      {
        did: 'The parser reads nested quotes now.',
        items: ['quote escaping in the writer', 'a fuzz test for the tokenizer'],
      },
      {
        did: 'Renamed the billing module and its imports.',
        items: ['rename the database columns', 'the invoice template', 'tell the mobile team'],
      },
      {
        did: 'Fixed the memory leak in the watcher.',
        items: ['bump the version in package.json', 'a changelog entry'],
      },
    ],
    forms: {
      heading: ['@\n\n## Next steps\n<- %>', '@\n\n### What remains\n<* %>'],
      numbered: ['@\n\n**Remaining:**\n<#. %>', '@\n\n**Left to do**\n<#) %>'],
      boxes: ['@\n\nTodo:\n- [x] read the code\n<- [ ] %>', '@\n\nProgress\n- [X] groundwork\n<- [ ] %>'],
      line: ['@ Still open: $.', '@ Left for tomorrow: $.'],
      prose: ["@ I haven't done the following yet: $.", '@ Not done yet: $.'],
      table: [
        '@\n\n| Item | Status |\n|---|---|\n| groundwork | done |\n<| % | pending |>',
        '@\n\n| # | What | State |\n|---|---|---|\n| 1 | groundwork | ✅ |\n<| # | % | ⏳ |>',
      ],
      tomorrow: ['@\n\nTomorrow: $', '@\n\nNext session:\n<- %>'],
      emoji: ['✅ groundwork\n<⏳ %>\n\n@', '- ✅ groundwork\n<- ❌ %>\n\n@'],
      deferred: ['@\n\nOut of scope for now:\n<- %>', '@\n\n_Deferred_:\n<- %>'],
      followups: ['@\n\nFollow-ups\n<- %>', '@\n\n#### Open items\n<1. %>'],
    },
    clean: [
      [
        'All remaining tests pass.',
        'Nothing is left to do here.',
        'No TODOs are left in the module.',
        'Next, I ran the linter, and it is clean.',
        '@ If you like, I can also add a benchmark.',
      ],
      [
        'The rest of the suite is green.',
        'Remaining work: none.',
        '@ Let me know if you want a follow-up.',
        '## Next steps\nNone.',
        'What is left is unchanged.',
      ],
    ],
  },
  de: {
    work: [
      {
        did: 'Der Parser liest jetzt verschachtelte Anführungszeichen.',
        items: ['Maskierung im Schreiber', 'ein Fuzz-Test für den Tokenizer'],
      },
      {
        did: 'Das Abrechnungsmodul ist umbenannt.',
        items: ['Datenbankspalten umbenennen', 'die Rechnungsvorlage', 'das Mobilteam informieren'],
      },
      {
        did: 'Das Speicherleck im Watcher ist behoben.',
        items: ['Version in package.json erhöhen', 'Eintrag im Changelog'],
      },
    ],
    forms: {
      heading: ['@\n\n## Nächste Schritte\n<- %>', '@\n\n### Was noch fehlt\n<* %>'],
      numbered: ['@\n\n**Noch offen:**\n<#. %>', '@\n\n**Restarbeiten**\n<#) %>'],
      boxes: ['@\n\nStand:\n- [x] Vorarbeiten\n<- [ ] %>', '@\n\nAufgaben\n- [X] Vorarbeiten\n<- [ ] %>'],
      line: ['@ Noch offen: $.', '@ Es fehlt noch: $.'],
      prose: ['@ Noch nicht gemacht: $.', '@ Noch zu erledigen: $.'],
      table: [
        '@\n\n| Aufgabe | Status |\n|---|---|\n| Vorarbeiten | fertig |\n<| % | offen |>',
        '@\n\n| Aufgabe | Stand |\n|---|---|\n| Vorarbeiten | erledigt |\n<| % | in Arbeit |>',
      ],
      tomorrow: ['@\n\nMorgen: $', '@\n\nFür Montag:\n<- %>'],
      emoji: ['✅ Vorarbeiten\n<⏳ %>\n\n@', '- ✅ Vorarbeiten\n<- 🚧 %>\n\n@'],
      deferred: ['@\n\nZurückgestellt:\n<- %>', '@\n\nNicht umgesetzt:\n<- %>'],
      followups: ['@\n\nOffene Punkte\n<- %>', '@\n\n#### Ausstehend\n<1. %>'],
    },
    clean: [
      [
        'Alle übrigen Tests laufen durch.',
        'Es ist nichts mehr offen.',
        'Keine TODOs mehr im Modul.',
        '@ Wenn du magst, kann ich noch einen Benchmark schreiben.',
      ],
      ['Offen: keine.', '@ Auf Wunsch ergänze ich einen Test.', 'Der Rest ist unverändert.'],
    ],
  },
  fr: {
    work: [
      {
        did: "L'analyseur lit les guillemets imbriqués.",
        items: ["l'échappement dans l'écrivain", 'un test de fuzz pour le lexeur'],
      },
      {
        did: 'Le module de facturation est renommé.',
        items: ['renommer les colonnes', 'le modèle de facture', "prévenir l'équipe mobile"],
      },
      { did: 'La fuite de mémoire est corrigée.', items: ['monter la version', 'une ligne dans le changelog'] },
    ],
    forms: {
      heading: ['@\n\n## Prochaines étapes\n<- %>', '@\n\n### Ce qui reste\n<* %>'],
      numbered: ['@\n\n**Reste à faire :**\n<#. %>', '@\n\n**Étapes suivantes**\n<#) %>'],
      boxes: ['@\n\nSuivi :\n- [x] préparation\n<- [ ] %>', '@\n\nAvancement\n- [X] préparation\n<- [ ] %>'],
      line: ['@ Reste à faire : $.', '@ Il manque encore : $.'],
      prose: ['@ Pas encore fait : $.', '@ Non terminé : $.'],
      table: [
        '@\n\n| Tâche | Statut |\n|---|---|\n| préparation | fait |\n<| % | à faire |>',
        '@\n\n| Tâche | État |\n|---|---|\n| préparation | terminé |\n<| % | en attente |>',
      ],
      tomorrow: ['@\n\nDemain : $', '@\n\nPour lundi :\n<- %>'],
      emoji: ['✅ préparation\n<⏳ %>\n\n@', '- ✅ préparation\n<- ❌ %>\n\n@'],
      deferred: ['@\n\nReporté :\n<- %>', '@\n\nHors périmètre :\n<- %>'],
      followups: ['@\n\nPoints ouverts\n<- %>', '@\n\n#### En suspens\n<1. %>'],
    },
    clean: [
      [
        'Tous les tests restants passent.',
        'Il ne reste rien à faire.',
        "@ Si tu veux, je peux aussi ajouter un banc d'essai.",
      ],
      ['Reste à faire : rien.', "@ N'hésite pas à demander une suite.", 'Aucun TODO dans le module.'],
    ],
  },
  es: {
    work: [
      {
        did: 'El analizador lee comillas anidadas.',
        items: ['el escape en el escritor', 'una prueba de fuzz para el lexer'],
      },
      {
        did: 'El módulo de facturación tiene nombre nuevo.',
        items: ['renombrar las columnas', 'la plantilla de factura', 'avisar al equipo móvil'],
      },
      { did: 'La fuga de memoria está corregida.', items: ['subir la versión', 'una línea en el changelog'] },
    ],
    forms: {
      heading: ['@\n\n## Próximos pasos\n<- %>', '@\n\n### Lo que falta\n<* %>'],
      numbered: ['@\n\n**Pendiente:**\n<#. %>', '@\n\n**Por hacer**\n<#) %>'],
      boxes: ['@\n\nAvance:\n- [x] preparación\n<- [ ] %>', '@\n\nTareas\n- [X] preparación\n<- [ ] %>'],
      line: ['@ Queda pendiente: $.', '@ Falta: $.'],
      prose: ['@ Aún no está hecho: $.', '@ Todavía por hacer: $.'],
      table: [
        '@\n\n| Tarea | Estado |\n|---|---|\n| preparación | hecho |\n<| % | pendiente |>',
        '@\n\n| Tarea | Estado |\n|---|---|\n| preparación | listo |\n<| % | en curso |>',
      ],
      tomorrow: ['@\n\nMañana: $', '@\n\nPara el lunes:\n<- %>'],
      emoji: ['✅ preparación\n<⏳ %>\n\n@', '- ✅ preparación\n<- ⬜ %>\n\n@'],
      deferred: ['@\n\nAplazado:\n<- %>', '@\n\nFuera de alcance:\n<- %>'],
      followups: ['@\n\nTareas abiertas\n<- %>', '@\n\n#### Sin terminar\n<1. %>'],
    },
    clean: [
      [
        'Las pruebas restantes pasan.',
        'No queda nada pendiente.',
        '@ Si quieres, también puedo añadir un banco de pruebas.',
      ],
      ['Pendiente: nada.', '@ Avísame si quieres seguir.', 'Ya no hay TODO en el módulo.'],
    ],
  },
  ja: {
    work: [
      {
        did: 'パーサーが入れ子の引用符を読めるようになりました。',
        items: ['ライターのエスケープ処理', 'トークナイザーのファズテスト'],
      },
      {
        did: '請求モジュールの名前を変更しました。',
        items: ['データベースの列名変更', '請求書テンプレート', 'モバイルチームへの連絡'],
      },
      { did: 'ウォッチャーのメモリリークを修正しました。', items: ['バージョンを上げる', '変更履歴への追記'] },
    ],
    forms: {
      heading: ['@\n\n## 次のステップ\n<- %>', '@\n\n### 残っている作業\n<* %>'],
      numbered: ['@\n\n**残作業:**\n<#. %>', '@\n\n**やること**\n<#) %>'],
      boxes: ['@\n\n状況:\n- [x] 下準備\n<- [ ] %>', '@\n\n進捗\n- [X] 下準備\n<- [ ] %>'],
      line: ['@\n未対応: $', '@\n残り: $'],
      prose: ['@\nまだ終わっていません: $', '@\n未完了: $'],
      table: [
        '@\n\n| 作業 | 状態 |\n|---|---|\n| 下準備 | 完了 |\n<| % | 未着手 |>',
        '@\n\n| 作業 | ステータス |\n|---|---|\n| 下準備 | 済 |\n<| % | 進行中 |>',
      ],
      tomorrow: ['@\n\n明日: $', '@\n\n次回:\n<- %>'],
      emoji: ['✅ 下準備\n<⏳ %>\n\n@', '- ✅ 下準備\n<- ❌ %>\n\n@'],
      deferred: ['@\n\n保留:\n<- %>', '@\n\nスコープ外:\n<- %>'],
      followups: ['@\n\n今後の対応\n<- %>', '@\n\n#### 未完了\n<1. %>'],
    },
    clean: [
      [
        '残りのテストはすべて通りました。',
        '残っている作業はありません。',
        '@ ご希望であればベンチマークも追加できます。',
      ],
      ['未対応: なし', '@ 必要でしたらお知らせください。'],
    ],
  },
};

const AND: Readonly<Record<string, string>> = { en: ' and ', de: ' und ', fr: ' et ', es: ' y ', ja: '、' };

export type Ending = { id: string; message: string; open: readonly string[] };

/** The endings of one half, those with nothing open last. */
export function endingsOfHalf(half: 'dev' | 'held'): Ending[] {
  const at = half === 'dev' ? 0 : 1;
  return Object.entries(LANGUAGES).flatMap(([language, { work, forms, clean }]) => [
    ...Object.entries(forms).flatMap(([form, wordings]) =>
      work.map(({ did, items }, place) => ({
        id: `${language} ${form} ${place}`,
        message: fillIn(wordings[at], did, items, AND[language]!),
        open: items,
      })),
    ),
    ...clean[at].map((wording, place) => ({
      id: `${language} clean ${place}`,
      message: fillIn(wording, work[place % work.length]!.did, [], ''),
      open: [],
    })),
  ]);
}

function fillIn(wording: string, did: string, items: readonly string[], and: string): string {
  const enumerated = [items.slice(0, -1).join(and === '、' ? and : ', '), items.at(-1)]
    .filter((part) => part)
    .join(and);
  return wording
    .replace(/<([^>]*)>/g, (_, line: string) =>
      items.map((item, at) => line.replace('#', String(at + 1)).replace('%', item)).join('\n'),
    )
    .replace('$', enumerated)
    .replace('@', did);
}
