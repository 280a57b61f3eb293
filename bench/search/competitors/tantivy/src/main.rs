//! Tantivy in the search benchmark; ../search-server.ts describes the protocol. Argument: folder of the index.
//!
//! Every run of Hangul is indexed as all groups of two and three characters and its last character, other letters and digits as
//! words. Positions count characters of Hangul, words and separators, so that phrases match only within a run.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::ops::Bound;

use cpu_time::ThreadTime;
use serde::{Deserialize, Serialize};
use tantivy::collector::{Count, TopDocs};
use tantivy::indexer::NoMergePolicy;
use tantivy::query::{
    BooleanQuery, BoostQuery, ConstScoreQuery, EnableScoring, PhraseQuery, Query, RangeQuery,
    TermQuery,
};
use tantivy::schema::{FAST, Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{Token, TokenStream, Tokenizer};
use tantivy::{
    DocAddress, DocSet, Index, IndexSettings, IndexSortByField, IndexWriter, Order, ReloadPolicy,
    Searcher, TERMINATED, TantivyDocument, Term,
};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Text fields with the weights of their scores.
const TEXTS: [(&str, f32); 3] = [("title", 4.0), ("company", 2.0), ("rest", 1.0)];
/// All text, for matching without scores.
const ALL: &str = "all";
const FLAGS: &str = "flags";
const LISTS: [&str; 3] = ["regions", "technologies", "types"];
const NUMBERS: [&str; 6] = [
    "id",
    "low",
    "high",
    "byDeadline",
    "bySalary",
    "byExperience",
];
const MAX_GRAM: usize = 3;
/// Memory of the writer, enough for a million postings in a few segments.
const WRITER_BYTES: usize = 1_000_000_000;

#[derive(Deserialize)]
#[serde(untagged)]
enum Request {
    Load { load: String },
    Search(Search),
}

#[derive(Deserialize)]
struct Search {
    words: Vec<String>,
    terms: Vec<TermFilter>,
    ranges: Vec<RangeFilter>,
    sort: String,
    descending: bool,
    offset: usize,
    limit: usize,
    total: bool,
}

#[derive(Deserialize)]
struct TermFilter {
    field: String,
    value: String,
}

#[derive(Deserialize)]
struct RangeFilter {
    field: String,
    min: i64,
    max: i64,
}

#[derive(Serialize, Default)]
#[serde(rename_all = "camelCase")]
struct Reply {
    ids: Vec<i64>,
    total: Option<usize>,
    cpu_seconds: f64,
}

fn main() -> Result<()> {
    let folder = std::env::args().nth(1).ok_or("The argument is missing.")?;
    let listener = TcpListener::bind("127.0.0.1:0")?;
    println!("{}", listener.local_addr()?.port());
    let (mut socket, _) = listener.accept()?;
    socket.set_nodelay(true)?;
    let mut searcher = None;
    for line in BufReader::new(socket.try_clone()?).lines() {
        let request = serde_json::from_str(&line?)?;
        let started = ThreadTime::now();
        let mut reply = match request {
            Request::Load { load: file } => {
                searcher = Some(load(&folder, &file)?);
                Reply::default()
            }
            Request::Search(request) => {
                search(searcher.as_ref().ok_or("Nothing is loaded.")?, &request)?
            }
        };
        reply.cpu_seconds = started.elapsed().as_secs_f64();
        socket.write_all(format!("{}\n", serde_json::to_string(&reply)?).as_bytes())?;
    }
    Ok(())
}

/// Sorts documents from newest to oldest, which is also how equal sort keys are ordered.
fn create(folder: &str) -> Result<Index> {
    let mut schema = Schema::builder();
    let text = |norms| {
        let positions = IndexRecordOption::WithFreqsAndPositions;
        let indexing = TextFieldIndexing::default()
            .set_tokenizer("grams")
            .set_index_option(positions);
        TextOptions::default().set_indexing_options(indexing.set_fieldnorms(norms))
    };
    for (name, _) in TEXTS {
        schema.add_text_field(name, text(true));
    }
    schema.add_text_field(ALL, text(false));
    let keyword = TextFieldIndexing::default()
        .set_tokenizer("raw")
        .set_index_option(IndexRecordOption::Basic);
    for name in LISTS.into_iter().chain([FLAGS]) {
        schema.add_text_field(
            name,
            TextOptions::default().set_indexing_options(keyword.clone().set_fieldnorms(false)),
        );
    }
    for name in NUMBERS {
        schema.add_i64_field(name, FAST);
    }
    let by_id = IndexSortByField {
        field: "id".into(),
        order: Order::Desc,
    };
    let settings = IndexSettings {
        sort_by_field: Some(by_id),
        ..IndexSettings::default()
    };
    let index = Index::builder()
        .schema(schema.build())
        .settings(settings)
        .create_in_dir(folder)?;
    index.tokenizers().register("grams", Grams);
    Ok(index)
}

/// Indexes the rows of a file in one segment.
fn load(folder: &str, file: &str) -> Result<Searcher> {
    let index = create(folder)?;
    let schema = index.schema();
    let mut writer: IndexWriter = index.writer_with_num_threads(1, WRITER_BYTES)?;
    writer.set_merge_policy(Box::new(NoMergePolicy));
    for line in BufReader::new(File::open(file)?).lines() {
        let row: serde_json::Value = serde_json::from_str(&line?)?;
        let text = |name: &str| row[name].as_str().ok_or("A text is missing.");
        let mut document = TantivyDocument::new();
        for (name, _) in TEXTS {
            document.add_text(schema.get_field(name)?, text(name)?);
        }
        document.add_text(
            schema.get_field(ALL)?,
            [text("title")?, text("company")?, text("rest")?].join(" "),
        );
        for name in LISTS {
            for value in row[name].as_array().into_iter().flatten() {
                document.add_text(
                    schema.get_field(name)?,
                    value.as_str().ok_or("A value is no text.")?,
                );
            }
        }
        let flags = schema.get_field(FLAGS)?;
        document.add_text(
            flags,
            if row["open"] == true {
                "open"
            } else {
                "closed"
            },
        );
        if row["newcomer"] == true {
            document.add_text(flags, "newcomer");
        }
        for name in NUMBERS {
            document.add_i64(
                schema.get_field(name)?,
                row[name].as_i64().ok_or("A number is missing.")?,
            );
        }
        writer.add_document(document)?;
    }
    writer.commit()?;
    let segments = index.searchable_segment_ids()?;
    if segments.len() > 1 {
        writer.merge(&segments).wait()?;
    }
    writer.garbage_collect_files().wait()?;
    writer.wait_merging_threads()?;
    Ok(index
        .reader_builder()
        .reload_policy(ReloadPolicy::Manual)
        .try_into()?
        .searcher())
}

fn search(searcher: &Searcher, request: &Search) -> Result<Reply> {
    let schema = searcher.schema();
    let segment = searcher.segment_reader(0);
    let field = |name: &str| schema.get_field(name);
    let mut filters: Vec<Box<dyn Query>> = Vec::new();
    for TermFilter { field: name, value } in &request.terms {
        filters.push(Box::new(TermQuery::new(
            Term::from_field_text(field(name)?, value),
            IndexRecordOption::Basic,
        )));
    }
    for RangeFilter {
        field: name,
        min,
        max,
    } in &request.ranges
    {
        let bound = |value| {
            Ok::<_, Box<dyn Error>>(Bound::Included(Term::from_field_i64(field(name)?, value)))
        };
        filters.push(Box::new(RangeQuery::new(bound(*min)?, bound(*max)?)));
    }
    let mut matching: Vec<Box<dyn Query>> =
        filters.iter().map(|filter| filter.box_clone()).collect();
    for word in &request.words {
        matching.push(word_query(field(ALL)?, word, IndexRecordOption::Basic));
    }
    let matching = intersection(matching);
    let weight = matching.weight(EnableScoring::disabled_from_searcher(searcher))?;
    let top = TopDocs::with_limit(request.limit).and_offset(request.offset);
    // Set if finding the page also counts the results.
    let mut total = None;
    let docs: Vec<u32> = if request.sort == "relevance" {
        let mut scored: Vec<Box<dyn Query>> = Vec::new();
        for word in &request.words {
            let mut fields: Vec<Box<dyn Query>> = Vec::new();
            for (name, score) in TEXTS {
                let query = word_query(field(name)?, word, IndexRecordOption::WithFreqs);
                fields.push(Box::new(BoostQuery::new(query, score)));
            }
            scored.push(Box::new(BooleanQuery::union(fields)));
        }
        if !filters.is_empty() {
            scored.push(Box::new(ConstScoreQuery::new(intersection(filters), 0.0)));
        }
        docs_of(searcher.search(&intersection(scored), &top.order_by_score())?)
    } else if request.sort == "id" {
        // Documents have this order, so the search ends with the page.
        let mut scorer = weight.scorer(segment, 1.0)?;
        let mut docs = Vec::new();
        let mut doc = scorer.doc();
        for _ in 0..request.offset + request.limit {
            if doc == TERMINATED {
                break;
            }
            docs.push(doc);
            doc = scorer.advance();
        }
        if doc == TERMINATED {
            total = Some(docs.len());
        }
        docs.split_off(request.offset.min(docs.len()))
    } else {
        let order = if request.descending {
            Order::Desc
        } else {
            Order::Asc
        };
        let top = top.order_by_fast_field::<i64>(&request.sort, order);
        if request.total {
            let (hits, count) = searcher.search(&matching, &(top, Count))?;
            total = Some(count);
            docs_of(hits)
        } else {
            docs_of(searcher.search(&matching, &top)?)
        }
    };
    let total = match total {
        _ if !request.total => None,
        None => Some(weight.count(segment)? as usize),
        counted => counted,
    };
    let ids = segment.fast_fields().i64("id")?;
    Ok(Reply {
        ids: docs.into_iter().filter_map(|doc| ids.first(doc)).collect(),
        total,
        ..Reply::default()
    })
}

fn docs_of<Key>(hits: Vec<(Key, DocAddress)>) -> Vec<u32> {
    hits.into_iter()
        .map(|(_, address)| address.doc_id)
        .collect()
}

fn intersection(mut queries: Vec<Box<dyn Query>>) -> Box<dyn Query> {
    if queries.len() == 1 {
        queries.remove(0)
    } else {
        Box::new(BooleanQuery::intersection(queries))
    }
}

fn word_query(field: Field, word: &str, option: IndexRecordOption) -> Box<dyn Query> {
    let tokens = searched_tokens(word);
    let term = |text: &str| Term::from_field_text(field, text);
    match &tokens[..] {
        [only] if only.text.chars().map(is_hangul).eq([true]) => {
            // The prefix of all groups that begin with the character.
            let end = format!("{word}{}", char::MAX);
            Box::new(RangeQuery::new(
                Bound::Included(term(word)),
                Bound::Excluded(term(&end)),
            ))
        }
        [only] => Box::new(TermQuery::new(term(&only.text), option)),
        _ => Box::new(PhraseQuery::new_with_offset(
            tokens
                .iter()
                .map(|token| (token.position, term(&token.text)))
                .collect(),
        )),
    }
}

fn is_hangul(character: char) -> bool {
    ('가'..='힣').contains(&character)
}

/// Returns runs of Hangul, and words of other letters and digits.
fn runs_of(text: &str) -> Vec<Token> {
    let kind = |character: char| (is_hangul(character), character.is_alphanumeric());
    let mut runs: Vec<Token> = Vec::new();
    let mut rest = text;
    let mut position = 0;
    while let Some(first) = rest.chars().next() {
        let (is_hangul, is_alphanumeric) = kind(first);
        let end = match is_alphanumeric {
            true => rest
                .find(|other| kind(other) != kind(first))
                .unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        if is_alphanumeric {
            runs.push(Token {
                position,
                text: rest[..end].to_string(),
                ..Token::default()
            });
        }
        position += if is_hangul {
            rest[..end].chars().count()
        } else {
            1
        };
        rest = &rest[end..];
    }
    runs
}

/// Returns a part of a run, in characters.
fn part_of(run: &Token, start: usize, length: usize) -> Token {
    let text = run.text.chars().skip(start).take(length).collect();
    Token {
        position: run.position + start,
        text,
        ..Token::default()
    }
}

fn indexed_tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    for run in runs_of(text) {
        if !run.text.starts_with(is_hangul) {
            tokens.push(run);
            continue;
        }
        let length = run.text.chars().count();
        for at in 0..length {
            let shortest = if at + 1 == length { 1 } else { 2 };
            for size in shortest..=MAX_GRAM.min(length - at) {
                tokens.push(part_of(&run, at, size));
            }
        }
    }
    tokens
}

/// Returns the fewest and longest tokens that contain all characters of a word.
fn searched_tokens(word: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    for run in runs_of(word) {
        let length = run.text.chars().count();
        let size = if run.text.starts_with(is_hangul) {
            MAX_GRAM.min(length)
        } else {
            length
        };
        for at in (0..length).step_by(size) {
            tokens.push(part_of(&run, at.min(length - size), size));
        }
    }
    tokens
}

#[derive(Clone)]
struct Grams;

impl Tokenizer for Grams {
    type TokenStream<'a> = GramStream;
    fn token_stream<'a>(&'a mut self, text: &'a str) -> GramStream {
        GramStream {
            tokens: indexed_tokens(text),
            read: 0,
        }
    }
}

struct GramStream {
    tokens: Vec<Token>,
    /// Number of tokens read, including the current one.
    read: usize,
}

impl TokenStream for GramStream {
    fn advance(&mut self) -> bool {
        self.read += 1;
        self.read <= self.tokens.len()
    }
    fn token(&self) -> &Token {
        &self.tokens[self.read - 1]
    }
    fn token_mut(&mut self) -> &mut Token {
        &mut self.tokens[self.read - 1]
    }
}
